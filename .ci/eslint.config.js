// Rules for pages: syntax that the oldest engines can read (package.json), and short functions.

import js from '@eslint/js';
import esx from 'eslint-plugin-es-x';
import globals from 'globals';
import {data, ecmaYear, lacking} from './baseline/engines.js';

const hasImport = !lacking(data.javascript.operators.import.__compat).length;

export default [
  js.configs.recommended,
  esx.configs['flat/restrict-to-es' + ecmaYear()],
  {
    languageOptions: {ecmaVersion: 2022, sourceType: 'module', globals: globals.browser},
    rules: {
      'es-x/no-dynamic-import': hasImport ? 'off' : 'error',
      'max-lines-per-function': ['error', {max: 50, skipComments: true, skipBlankLines: true}],
      'max-len': ['error', {code: 100, ignoreStrings: true, ignoreTemplateLiterals: true}],
      'no-unused-vars': ['error', {caughtErrors: 'none', argsIgnorePattern: '^_'}],
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-restricted-properties': [
        'error',
        ...['animate', 'getAnimations', 'commitStyles'].map((property) => ({
          property,
          message: 'What moves goes through core/motion.js: elsewhere it could stop a page.'
        }))
      ]
    }
  },
  {
    files: ['**/core/motion.js'],
    rules: {'no-restricted-properties': 'off'}
  }
];
