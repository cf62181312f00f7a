// The scan of scripts sees what it is there for.

import assert from 'node:assert';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {fileURLToPath} from 'node:url';
import {uses} from './scripts.js';

const FIXTURE = fileURLToPath(new URL('./fixture/', import.meta.url));

test('each member that is too new is told, where it stands', () => {
  const told = new Map();
  for (const {name, at, lacking} of uses(FIXTURE + 'tsconfig.json')) {
    const line = Number(at.split(':').pop());
    if (!lacking || lacking.length) told.set(line, [...(told.get(line) || []), name]);
  }
  const expected = new Map();
  readFileSync(FIXTURE + 'newer.js', 'utf8')
    .split('\n')
    .forEach((line, index) => {
      const [, names] = line.match(/^.+?;? \/\/ (.+)$/) || [];
      if (names) expected.set(index + 1, names.split(', '));
    });
  const plain = (all) => Object.fromEntries([...all].map(([line, names]) => [line, unique(names)]));
  assert.deepEqual(plain(told), plain(expected));
});

const unique = (names) => [...new Set(names)].sort();
