import { expect, test } from '@jest/globals';
import exported from '../../exports.json';
import { version } from '../../package.json';
import * as ui from '../index';
import * as overlays from '../overlays';

test('a new export of what the shell shares is recorded with a new version: a remote that uses it may meet the shell before', () => {
  expect({ version, exports: Object.keys(ui).sort(), overlays: Object.keys(overlays).sort() }).toEqual(exported);
});
