// What televisions of 2018 can read: Chromium 63, so ES2017 and `import()`; short functions.

import js from '@eslint/js';
import esx from 'eslint-plugin-es-x';
import globals from 'globals';

export default [
  js.configs.recommended,
  esx.configs['flat/restrict-to-es2017'],
  {
    languageOptions: {ecmaVersion: 2022, sourceType: 'module', globals: globals.browser},
    rules: {
      'es-x/no-dynamic-import': 'off', // Chromium 63 has it
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
