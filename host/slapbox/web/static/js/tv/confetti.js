// Cheers for whoever has won.

import {handColour} from '../art/colours.js';
import {el} from '../core/dom.js';
import {animate} from '../core/motion.js';

const PIECES = 60;

/**
 * A fanfare, and confetti over this screen.
 * @type {(home: HTMLElement, sound: pages.Sounds) => void}
 */
export function celebrate(home, sound) {
  sound.play('fanfare');
  for (let i = 0; i < PIECES; i += 1) fall(home, handColour(i));
}

/** @type {(home: HTMLElement, colour: string) => void} */
function fall(home, colour) {
  const piece = el('i.confetti.at');
  piece.style.left = Math.random() * 100 + '%';
  piece.style.background = colour;
  home.append(piece);
  const spin = (Math.random() * 1440 - 720).toFixed(0);
  animate(
    piece,
    [
      {transform: 'translateY(-8vh)', opacity: 1},
      {transform: 'translateY(108vh) rotate(' + spin + 'deg)', opacity: 1}
    ],
    {
      duration: 2400 + Math.random() * 2200,
      delay: Math.random() * 700,
      fill: 'both',
      easing: 'cubic-bezier(.3,.2,.7,1)'
    },
    () => piece.remove()
  );
}
