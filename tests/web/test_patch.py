"""core/patch.js against the plain way: throw everything away and draw it again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from slapbox.web.assets import STATIC

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = [pytest.mark.browser, pytest.mark.always]

HOME = "http://patch.test/"

TOOLS = """async () => {
  const {drawing, h, patch} = await import('/js/core/patch.js');
  const SVG = 'http://www.w3.org/2000/svg';
  const is = value => value !== null && value !== false;
  Object.assign(window, {drawing, h, patch});

  // A tree as the tests write it, and as h makes it.
  window.grown = (one, heard, step) => {
    if (!is(one) || typeof one !== 'object') return one;
    const more = {};
    if (one.key !== null) more.key = one.key;
    if (one.hears) more.onclick = event => heard.push([event.currentTarget, step]);
    if (one.tells) more.insert = node => { node.inserts = (node.inserts || 0) + 1; };
    if (one.waits) more.remove = (node, done) => {
      node.removals = (node.removals || 0) + 1;
      window.leaving.push({node, done, box: node.parentNode, shown: JSON.stringify(told(node))});
    };
    return h(one.spec, {...one.attributes, ...more},
      ...one.children.map(child => grown(child, heard, step)));
  };

  // The same drawn in the plainest way. A field of which a tree says nothing holds what it likes.
  window.drawn = (one, space) => {
    if (typeof one !== 'object') return document.createTextNode(one);
    const [tag, ...classes] = one.spec.split('.');
    const node = document.createElementNS(tag === 'svg' ? SVG : space, tag);
    if (classes.length) node.setAttribute('class', classes.join(' '));
    const {attributes} = one;
    for (const name of Object.keys(attributes)) {
      const value = attributes[name];
      if (name === 'class') Object.keys(value).filter(each => value[each])
        .forEach(each => node.classList.add(each));
      else if (name === 'style') Object.keys(value)
        .forEach(each => node.style.setProperty(each, value[each]));
      else if (name === 'value' || name === 'checked')
        Object.assign(node, {[name]: value, isHeld: true});
      else if (name === 'label') ['aria-label', 'title'].forEach(each =>
        is(value) && node.setAttribute(each, value));
      else if (name.startsWith('aria-')) node.setAttribute(name, String(value));
      else if (is(value)) node.setAttribute(name, value === true ? '' : String(value));
    }
    one.children.filter(is).forEach(child => node.append(drawn(child, node.namespaceURI)));
    return node;
  };

  // All that can be seen of an element, but for what leaves.
  window.told = node => {
    if (node.nodeType === 3) return node.data;
    const names = node.getAttributeNames().sort();
    const attribute = name => {
      if (name === 'class') return Array.from(node.classList).sort().join(' ');
      if (name === 'style') return Array.from(node.style).sort()
        .map(each => each + node.style.getPropertyValue(each)).join(';');
      return node.getAttribute(name);
    };
    const shown = names.map(name => [name, attribute(name)])
      .filter(([name, value]) => value !== '' || !['class', 'style'].includes(name));
    const inside = Array.from(node.childNodes)
      .filter(child => !window.leaving.some(one => one.node === child)).map(told);
    return [node.namespaceURI, node.localName, shown, inside];
  };

  // What fields hold.
  window.fields = root => Array.from(root.querySelectorAll('input'))
    .filter(node => !window.leaving.some(one => one.node.contains(node)));

  // Elements with their trees.
  window.pairs = (root, trees) => {
    const nodes = Array.from(root.childNodes)
      .filter(node => !window.leaving.some(one => one.node === node));
    return trees.filter(is).reduce((all, one, at) => typeof one !== 'object' ? all
      : all.concat([[nodes[at], one]], pairs(nodes[at], one.children)), []);
  };

  // Elements by the way to them, as far as that is told by keys.
  window.keyed = (root, trees, way = '') => {
    const nodes = new Map(pairs(root, trees).map(([node, one]) => [one, node]));
    const there = trees.filter(one => is(one) && one.key);
    return there.reduce((all, one) => {
      if (there.some(other => other !== one && other.spec === one.spec && other.key === one.key))
        return all;
      const here = way + '/' + one.spec + '@' + one.key;
      return all.concat([[here, nodes.get(one)]], keyed(nodes.get(one), one.children, here));
    }, []);
  };
}"""

PATCHED = """(steps) => {
  document.body.innerHTML = '<main></main>';
  const root = document.body.firstChild;
  const faults = [];
  const heard = [];
  const check = (right, ...what) => right || faults.push(what.join(' '));
  window.leaving = [];
  let before = new Map();
  steps.forEach((trees, step) => {
    const here = document.activeElement;
    const top = {spec: 'main', key: null, attributes: {}, children: trees};
    const same = grown(top, heard, step);
    const gone = window.leaving.slice();
    patch(root, same);
    const fresh = drawn(top, root.namespaceURI);
    check(JSON.stringify(told(root)) === JSON.stringify(told(fresh)),
      step, 'shows', root.outerHTML, 'not', fresh.outerHTML);
    const held = fields(fresh);
    fields(root).forEach((node, at) => check(node === document.activeElement
      || !held[at].isHeld || node.value === held[at].value, step, 'holds', node.value));
    const after = new Map(keyed(root, trees));
    after.forEach((node, way) =>
      check(!before.has(way) || before.get(way) === node, step, 'another', way));
    before.forEach((node, way) => check(!after.has(way) || node !== here
      || document.activeElement === here || node.closest('[hidden]'), step, 'lost focus', way));
    pairs(root, trees).forEach(([node, one]) => {
      node.dispatchEvent(new Event('click'));
      const said = heard.splice(0);
      check(said.length === Number(one.hears), step, 'heard', said.length);
      check(said.every(([by, when]) => by === node && when === step), step, 'heard by others');
      const wanted = node.known === undefined ? Number(one.tells) : node.known;
      node.known = node.inserts || 0;
      check(node.known === wanted, step, 'inserted', node.known);
    });
    window.leaving.forEach(({node, box, shown}) => check(node.removals === 1
      && node.parentNode === box && JSON.stringify(told(node)) === shown, step, 'leaves', shown));
    gone.forEach(({node, box, done}) => {
      done();
      check(node.parentNode !== box, step, 'stays for good');
    });
    window.leaving = window.leaving.filter(one => !gone.includes(one));
    const seen = root.innerHTML;
    patch(root, same);
    check(root.innerHTML === seen, step, 'changed by the same tree');
    before = after;
    const all = fields(root);
    if (all.length) all[step % all.length].focus();
  });
  return faults;
}"""


def serve(route: Route) -> None:
    """Give out the pages' scripts; take what they complain of."""
    path = route.request.url.removeprefix(HOME)
    if path.startswith("js/"):
        route.fulfill(path=STATIC / path)
    else:
        route.fulfill(body="<!doctype html><body></body>", content_type="text/html")


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """A page with patch.js and nothing else."""
    context = chromium.new_context()
    context.route(f"{HOME}**", serve)
    made = context.new_page()
    made.goto(HOME)
    made.evaluate(TOOLS)
    yield made
    context.close()


def element(spec: str, key: str | None = None, *children: Any, **more: Any) -> dict[str, Any]:
    """A tree as TOOLS reads it."""
    plain = {"hears": False, "tells": False, "waits": False, "attributes": {}}
    return {**plain, "spec": spec, "key": key, "children": children, **more}


ATTRIBUTES = st.fixed_dictionaries(
    {},
    optional={
        "lang": st.sampled_from(["x", "y", None, False]),
        "label": st.sampled_from(["x", "y", None]),
        "hidden": st.booleans(),
        "data-state": st.sampled_from(["here", "away"]),
        "aria-pressed": st.booleans(),
        "class": st.dictionaries(st.sampled_from(["on", "off", "new"]), st.booleans()),
        "style": st.dictionaries(
            st.sampled_from(["--seat", "width"]), st.sampled_from(["1px", "2px"])
        ),
        "value": st.sampled_from(["", "Anna"]),
    },
)
LEAVES = st.sampled_from(["", "a", "b", None, False])


def grown(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(
        lambda spec, key, inside, attributes, hooks: element(
            spec, key, *inside, attributes=attributes, **hooks
        ),
        st.sampled_from(["p", "b.card.big", "input", "svg"]),
        st.sampled_from([None, "a", "b", "c", "d"]),
        st.lists(children, max_size=5),
        ATTRIBUTES,
        st.fixed_dictionaries(dict.fromkeys(["hears", "tells", "waits"], st.booleans())),
    )


TREES = st.lists(st.recursive(LEAVES, grown, max_leaves=8), max_size=6)
ORDERS = st.lists(
    st.permutations("abcdef").flatmap(
        lambda keys: st.integers(0, 6).map(lambda count: keys[:count])
    ),
    min_size=2,
    max_size=8,
)
FEW = settings(suppress_health_check=[HealthCheck.too_slow])


@FEW
@given(st.lists(TREES, min_size=1, max_size=6))
def test_a_patched_page_is_as_if_drawn_again(page: Page, steps: list[Any]) -> None:
    assert page.evaluate(PATCHED, steps) == []


@FEW
@given(ORDERS)
@example(["abc", "cab"])
@example(["abcdef", "", "fedcba"])
def test_fields_keep_place_and_focus_however_they_change_places(
    page: Page, orders: list[str]
) -> None:
    steps = [[element("input", key, hears=True, tells=True) for key in keys] for keys in orders]
    assert page.evaluate(PATCHED, steps) == []
    waiting = [[{**one, "waits": True} for one in step] for step in steps]
    assert page.evaluate(PATCHED, waiting) == []


def test_as_few_as_possible_are_moved(page: Page) -> None:
    """The last comes to the front: one is moved. With the focus it stays, and all others move."""
    moved = """async (focused) => {
      document.body.innerHTML = '<main></main>';
      const root = document.body.firstChild;
      const show = keys => patch(root,
        h('main', {}, ...keys.split('').map(key => h('input', {key, title: key}))));
      show('abcdef');
      if (focused) root.lastChild.focus();
      const watch = new MutationObserver(() => {});
      watch.observe(root, {childList: true});
      show('fabcde');
      const names = watch.takeRecords().map(one => Array.from(one.addedNodes, each => each.title));
      return names.join('');
    }"""
    assert page.evaluate(moved, False) == "f"
    assert "f" not in page.evaluate(moved, True)


def test_a_field_is_left_to_who_types_in_it(page: Page) -> None:
    typed = """() => {
      document.body.innerHTML = '<main></main>';
      const root = document.body.firstChild;
      const show = (value, checked) => patch(root,
        h('main', {}, h('input', {value}), h('input', {type: 'checkbox', checked})));
      show('Anna', false);
      const [field, box] = root.children;
      field.focus();
      field.value = 'Ann';
      box.checked = true;
      show('Bert', false);
      const typed = [field.value, box.checked];
      field.blur();
      show('Carl', true);
      return [...typed, field.value, box.checked];
    }"""
    assert page.evaluate(typed) == ["Ann", False, "Carl", True]


def test_a_choice_is_made_when_all_choices_are_there(page: Page) -> None:
    """A fresh choice stays until the tree says something new."""
    chosen = """() => {
      document.body.innerHTML = '<main></main>';
      const root = document.body.firstChild;
      const show = (...values) => patch(root, h('main', {}, h('select', {value: values[0]},
        ...values.slice(1).map(value => h('option', {value}, value.toUpperCase())))));
      show('b', 'a', 'b');
      const first = root.firstChild.value;
      show('c', 'a', 'b', 'c');
      const [choice] = root.children;
      const second = choice.value;
      choice.focus();
      choice.value = 'a';
      show('c', 'a', 'b', 'c');
      const third = choice.value;
      show('b', 'a', 'b', 'c');
      return [first, second, third, choice.value];
    }"""
    assert page.evaluate(chosen) == ["b", "c", "a", "b"]


def test_what_leaves_and_comes_again_is_another_one(page: Page) -> None:
    """``done`` takes away the node that left; until then it keeps its place."""
    back = """() => {
      document.body.innerHTML = '<main></main>';
      const root = document.body.firstChild;
      const dones = [];
      const remove = (node, done) => dones.push(done);
      const show = keys => patch(root,
        h('main', {}, ...keys.split('').map(key => h('p', {key, remove}, key))));
      show('abc');
      const old = root.children[1];
      show('ac');
      show('abc');
      const during = root.textContent;
      dones.forEach(done => { done(); done(); });
      return [during, root.textContent, root.contains(old), dones.length];
    }"""
    assert page.evaluate(back) == ["abbc", "abc", False, 1]


def test_what_leaves_hears_of_it_before_what_comes(page: Page) -> None:
    """All of it is there by then: hooks may measure it."""
    heard = """() => {
      document.body.innerHTML = '<main></main>';
      const root = document.body.firstChild;
      const heard = [];
      const tell = name => heard.push(name + root.textContent);
      const show = key => patch(root, h('main', {}, h('p', {key, insert: () => tell('+'),
        remove: (node, done) => { tell('-'); done(); }}, key), h('b', {}, key)));
      show('a');
      show('c');
      return heard;
    }"""
    assert page.evaluate(heard) == ["+aa", "-acc", "+cc"]


def test_what_fails_is_left_out_and_nothing_else(page: Page) -> None:
    """Components, hooks, and what no document takes."""
    failing = """() => {
      document.body.innerHTML = '<main></main>';
      const root = document.body.firstChild;
      const fail = () => { throw new Error('broken on purpose'); };
      const show = (...children) => patch(root, h('main', {}, ...children));
      show(h(fail, {}), h('p', {insert: fail, remove: fail}, 'a'), h('no tag', {}),
        h(({text}) => h('b', {}, text), {text: 'b'}));
      const first = root.innerHTML;
      show(h('b', {}, 'c'));
      return [first, root.innerHTML];
    }"""
    assert page.evaluate(failing) == ["<p>a</p><b>b</b>", "<b>c</b>"]


def test_what_others_put_there_stays(page: Page) -> None:
    """A page's frame stands behind what is drawn in it, classes of others stay, and a tree that is
    the same object costs nothing."""
    shared = """() => {
      document.body.innerHTML = '<main class="page" lang="de"><hr></main>';
      const root = document.body.firstChild;
      const fixed = h('i', {}, 'fixed');
      const show = on => patch(root, h('main', {class: {on}, 'data-on': on}, h('p', {}), fixed));
      show(true);
      root.classList.add('flash');
      root.classList.remove('on');
      root.querySelector('p').append('mine');
      root.querySelector('i').textContent = 'other';
      show(false);
      return root.outerHTML;
    }"""
    assert page.evaluate(shared) == (
        '<main class="page flash" lang="de"><p>mine</p><i>other</i><hr></main>'
    )


def test_a_drawing_is_made_again_when_its_facts_are_others(page: Page) -> None:
    """It stays as it is otherwise, wherever it stands by then; two that are alike are two."""
    drawn = """() => {
      document.body.innerHTML = '<main></main>';
      const root = document.body.firstChild;
      let made = 0;
      const hand = (colour, size) => {
        made += 1;
        return Object.assign(document.createElement('i'), {title: colour + size});
      };
      const show = (...colours) => {
        patch(root, h('main', {}, 'a', ...colours.map(one => drawing(hand, one, 2))));
        return [Array.from(root.children, node => node.title).join(' '), made];
      };
      const first = [show('red', 'red'), root.children[0]];
      return [first[0], show('red', 'red'), show('blue', 'red'), show('red'),
        root.children[0] === first[1]];
    }"""
    assert page.evaluate(drawn) == [
        ["red2 red2", 2],
        ["red2 red2", 2],
        ["blue2 red2", 3],
        ["red2", 3],
        True,
    ]
