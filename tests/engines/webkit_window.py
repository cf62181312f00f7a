"""A WebKitGTK window for WebKitWebDriver, started by it under the system's own Python (``gi`` comes
from Debian). Of a page that is driven, the library's own browser tells neither exceptions nor
errors of the console nor what was refused: this one writes them to its output, a line each.
"""

from __future__ import annotations

import sys
from typing import Any, Final

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

REPORT: Final = """
const report = words => webkit.messageHandlers.complaints.postMessage(words.join(' '));
const {error} = console;
console.error = (...words) => { report(words.map(String)); error.apply(console, words); };
addEventListener('error', event => report(
  event.message ? [event.message, 'at', event.filename + ':' + event.lineno]
    : ['not loaded:', event.target.src || event.target.href]), true);
addEventListener('unhandledrejection', ({reason}) => report([reason, reason && reason.stack]));
addEventListener('securitypolicyviolation', event => report(
  ['forbidden:', event.violatedDirective, event.blockedURI]));
"""
"""Runs in each page before its own scripts."""
REFUSED: Final = 400


def main() -> None:
    """Show one window until it is closed."""
    Gtk.Settings.get_default().set_property("gtk-xft-hinting", 0)  # letters as wide as elsewhere
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    content = WebKit2.UserContentManager()
    content.add_script(
        WebKit2.UserScript(
            REPORT,
            WebKit2.UserContentInjectedFrames.ALL_FRAMES,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    content.connect("script-message-received::complaints", _complained)
    content.register_script_message_handler("complaints")
    view = WebKit2.WebView(
        web_context=context, user_content_manager=content, is_controlled_by_automation=True
    )
    # Mesa's drawing in software has ended WebKit's process (SIGSEGV) in the middle of an evening.
    never = WebKit2.HardwareAccelerationPolicy.NEVER
    view.get_settings().set_hardware_acceleration_policy(never)
    view.connect("resource-load-started", _asked)
    window = Gtk.Window(default_width=1280, default_height=720, decorated=False)
    window.add(view)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    context.connect("automation-started", _driven, view)
    Gtk.main()


def _complained(_: object, told: Any) -> None:
    _tell(told.get_js_value().to_string())


def _asked(_: object, resource: Any, __: object) -> None:
    resource.connect("notify::response", _answered)


def _answered(resource: Any, _: object) -> None:
    status = resource.get_response().get_status_code()
    if status >= REFUSED:
        _tell(f"{status} {resource.get_uri()}")


def _tell(words: str) -> None:
    sys.stdout.write(words.replace("\n", " ") + "\n")
    sys.stdout.flush()


def _driven(_: object, session: Any, view: Any) -> None:
    session.connect("create-web-view", lambda *_: view)
    session.connect("will-close", Gtk.main_quit)


if __name__ == "__main__":
    main()
