// Things that lessons of the trick games light on the TV.

export const LIGHTS = {
  bids: '.open-row',
  trumps: '.panel-calls',
  'seat-1': '.trick-seat[data-seat="1"]',
  trick: '.slot .laid',
  goal: '.panel-block[data-block="team"]',
  mine: '.trick-seat[data-seat="0"] .seat-plaque',
  panel: '.tricks-panel'
};
