// Types of trees and elements, known to all scripts. Types alone: no browser loads this.

/** A child of an element; a falsy one is left out. */
type Child = Tree | string | number | null | undefined | false;

/** An element that is to be there. Its spec and its key say which one it is; what changes is said by
 * the other attributes and by the children. */
interface Tree {
  spec: string;
  attributes: Attributes;
  children: (Tree | string)[];
}

/** Attributes of an element as `el` of dom.js takes them, and more. `key` tells it from others of
 * its kind, `insert` hears when it has come, `remove` keeps it until it calls `done`, and `make`
 * gives the element itself. A `label` is told to whoever cannot see its sign, and to a mouse. */
interface Attributes<E = any> {
  key?: string | number;
  insert?: (node: E) => unknown;
  label?: string;
  make?: () => Element;
  remove?: (node: E, done: () => void) => unknown;
  class?: string | {[name: string]: boolean};
  style?: {[name: string]: string | number};
  onchange?: (event: Event) => unknown;
  onclick?: (event: MouseEvent) => unknown;
  onsubmit?: (event: Event) => unknown;
  [name: string]: any;
}

/** A node that a page shows: text can be put into it, and it has a style. */
type Drawn = HTMLElement | SVGElement;

/** The tag of a spec such as `div.card.big`. */
type TagOf<S extends string> = S extends `${infer Tag}.${string}` ? Tag : S;

/** The element that is made of a spec. */
type Made<S extends string> =
  TagOf<S> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<S>] : HTMLElement;

/** The drawing that is made of a spec. */
type MadeSvg<S extends string> =
  TagOf<S> extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[TagOf<S>] : SVGElement;
