import { expect, test } from '@jest/globals';
import exported from '../exports.json';
import { version } from '../package.json';
import * as portal from './index';

test('a new export is recorded with a new version: a remote that uses it may meet the shell before', () => {
  expect({ version, exports: Object.keys(portal).sort() }).toEqual(exported);
});
