// Fails if the pages' scripts use what an engine of the baseline lacks (scripts.js says how it is
// looked for, allowed.js what may be used all the same).

import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {SCRIPTS} from './allowed.js';
import {uses} from './scripts.js';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const all = uses(path.join(HERE, 'tsconfig.json'));
const needed = new Set();
const faults = all.filter((use) => {
  const isNew = use.lacking === null || use.lacking.length > 0;
  if (isNew) needed.add(use.name);
  return isNew && !SCRIPTS[use.name];
});
for (const {name, at, lacking} of faults)
  console.error(
    path.relative(process.cwd(), at) +
      ': ' +
      name +
      ': ' +
      (lacking ? 'only from ' + lacking.join(', ') + ' on' : 'not in MDN’s data')
  );
const idle = Object.keys(SCRIPTS).filter((name) => !needed.has(name));
for (const name of idle) console.error('allowed.js: nothing uses ' + name + ' any more');
console.log(all.length + ' uses of the browser and the language looked up');
process.exitCode = faults.length || idle.length ? 1 : 0;
