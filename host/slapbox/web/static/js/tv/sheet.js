// A sheet over whatever the TV shows, with a way to close it.

import {byId} from '../core/dom.js';
import {h, patch} from '../core/patch.js';
import {t} from '../core/text.js';

/** @import {Child} from '../core/patch.js' */

export class Sheet {
  /**
   * @param {string} name - of its place on the page
   * @param {() => Child[]} content - its head, and what stands below
   */
  constructor(name, content) {
    this.name = name;
    this.content = content;
    this.isOpen = false;
    this.close = () => this.turn(false);
  }

  /** @param {string} [focus] - the button that a key presses then */
  open(focus = 'close') {
    this.turn(true);
    byId(this.name + '-' + focus).focus();
  }

  /** @param {boolean} isOpen */
  turn(isOpen) {
    this.isOpen = isOpen;
    this.draw();
  }

  /** Nothing is in it as long as nobody looks. */
  draw() {
    const {name, close, isOpen} = this;
    const [head, ...content] = isOpen ? this.content() : [];
    const closer = h('button.button', {id: name + '-close', onclick: close}, t('rules.close'));
    const paper = isOpen && h('div.sheet', {}, h('header', {}, head, closer), ...content);
    patch(byId(name), h('section', {hidden: !isOpen}, paper));
  }
}
