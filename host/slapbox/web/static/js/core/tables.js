// Names of the tables of a venue.

import {t} from './text.js';

const NUMBERED = /^t(\d+)$/;

/**
 * "Table 7" for `t7`; a table that has another name is called by it.
 * @param {string} title
 */
export function tableName(title) {
  const found = NUMBERED.exec(title);
  return found ? t('venue.table', {table: found[1]}) : title;
}
