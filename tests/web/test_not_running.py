"""Below the baseline a page says that it does not run there, in the reader's language; elsewhere it
never does, however slow the network is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from profiles import few
from slapbox.text import LANGUAGES, Text, translated
from slapbox.web import assets

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from playwright.sync_api import Browser, Page, Route

CLASSIC: Final = Path(assets.STATIC) / "classic" / "old.js"
PAGES: Final = ("/tv", "/join", "/host", "/rules", "/rules/mu", "/replay", "/stats")
WATCH: Final = """() => {
  window.everShown = false;
  const look = () => {
    const sentence = document.getElementById('not-running');
    if (sentence && !sentence.hidden) window.everShown = true;
  };
  new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true});
}"""
"""Remembers whether a page has ever shown the sentence."""


def kinds(node: Any) -> set[str]:
    """The kinds of all nodes of a syntax tree, and the words that variables are declared with."""
    if isinstance(node, list):
        return {kind for part in node for kind in kinds(part)}
    if not hasattr(node, "type"):
        return set()
    own = {node.type, *([node.kind] if node.type == "VariableDeclaration" else [])}
    return own | {kind for part in vars(node).values() for kind in kinds(part)}


@pytest.mark.long
def test_the_script_is_one_that_old_browsers_can_read() -> None:
    import esprima  # half a second for each worker that only collects

    tree = esprima.parseScript(CLASSIC.read_text(encoding="utf-8"))
    newer = {"ArrowFunctionExpression", "TemplateLiteral", "SpreadElement", "const", "let"}
    assert not kinds(tree) & newer
    assert {"FunctionExpression", "var"} <= kinds(tree)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_brings_it_in_the_readers_language(
    client: FlaskClient, path: str, language: str
) -> None:
    page = client.get(path, headers={"Accept-Language": language}).text
    assert f"hidden>{translated(Text('web.not_running'), language)}</p>" in page
    before, _, _ = page.partition('<script type="module"')
    assert "/classic/old.js" in before


@pytest.mark.browser
@pytest.mark.parametrize("path", few(PAGES, ("/tv", "/join")))
@pytest.mark.parametrize("fault", ["another syntax", "no such file"])
def test_a_page_whose_modules_do_not_run_says_so(
    chromium: Browser, party: str, path: str, fault: str
) -> None:
    def answer(route: Route) -> None:
        if fault == "no such file":
            route.abort()
        else:
            route.fulfill(content_type="text/javascript", body="export const later = 1 ?;")

    context = chromium.new_context(locale="de")
    page = context.new_page()
    page.route("**/core/dom.js", answer)
    page.goto(party + path)
    page.locator("#not-running").wait_for(state="visible")
    assert page.inner_text("#not-running") == translated(Text("web.not_running"), "de")
    context.close()


@pytest.mark.browser
def test_it_goes_when_the_page_comes(chromium: Browser, party: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.add_init_script(
        "addEventListener('load', () => document.documentElement.removeAttribute('data-runs'))"
    )
    page.goto(party + "/tv")
    page.locator("#not-running").wait_for(state="visible")
    page.evaluate("document.documentElement.setAttribute('data-runs', 'yes')")
    page.locator("#not-running").wait_for(state="hidden")
    context.close()


@pytest.mark.browser
@pytest.mark.parametrize("path", ["/tv", "/join"])
def test_a_slow_network_is_no_old_browser(chromium: Browser, party: str, path: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    slow_down(page)
    page.goto(party + path, wait_until="commit")
    page.wait_for_selector("body:not([data-phase=loading])")
    assert page.evaluate("window.everShown") is False
    context.close()


def slow_down(page: Page) -> None:
    """60 kB a second, and 300 ms until an answer begins."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    slow = {"latency": 300, "downloadThroughput": 60_000, "uploadThroughput": 60_000}
    session.send("Network.emulateNetworkConditions", {"offline": False, **slow})
