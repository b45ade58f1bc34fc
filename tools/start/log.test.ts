import { expect, test } from '@jest/globals';
import { worthShowing } from './log';

test.each([
  ['{"level":30,"msg":"request served"}', null],
  ['{"level":40,"msg":"slow"}', 'slow'],
  ['{"level":50,"msg":"failed","err":{"message":"refused"}}', 'failed: refused'],
  ['Configuration refused:', 'Configuration refused:'],
  ['{not json', '{not json'],
  ['   ', null],
])('%j is shown as %j', (line, shown) => {
  expect(worthShowing(line)).toBe(shown);
});
