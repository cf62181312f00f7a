// The rules for styles see what they are there for.

import assert from 'node:assert';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import stylelint from 'stylelint';

const FIXTURE = new URL('./fixture/newer.css', import.meta.url);
const RULES = {'slapbox/baseline': true, 'slapbox/svg-sizes': true};
const plugins = ['./styles.js', './svgs.js'].map((name) => new URL(name, import.meta.url).pathname);

test('each part of a style that is too new is told, where it stands', async () => {
  const code = readFileSync(FIXTURE, 'utf8');
  const {results} = await stylelint.lint({code, config: {plugins, rules: RULES}});
  const told = code.split('\n').map((_line, index) => {
    const here = results[0].warnings.filter(({line}) => line === index + 1);
    return [...new Set(here.map(({text}) => text.replace(/: (only|not) .*| \(.*?\)$/, '')))].sort();
  });
  const expected = code.split('\n').map((line) => {
    const [, names] = line.match(/^.*\S \/\* (.+) \*\/$/) || [];
    return names ? names.split(', ').sort() : [];
  });
  assert.deepEqual(told, expected);
});
