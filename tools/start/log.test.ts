import { expect, test } from '@jest/globals';
import { worthShowing } from './log';

test.each([
  ['{"level":30,"msg":"request served"}', null],
  ['{"level":40,"msg":"slow"}', 'slow'],
  ['{"level":50,"msg":"failed","err":{"message":"refused"}}', 'failed: refused'],
  [
    '{"level":50,"time":"2026-11-22T10:00:00Z","service":"gateway","remote":"mfe-clans","versions":["1"],"msg":"remote demoted"}',
    'remote demoted (remote: mfe-clans, versions: ["1"])',
  ],
  ['{"level":40,"worker":1,"err":{"message":"refused"},"msg":"failed"}', 'failed (worker: 1): refused'],
  ['Configuration refused:', 'Configuration refused:'],
  ['{not json', '{not json'],
  ['   ', null],
])('%j is shown as %j', (line, shown) => {
  expect(worthShowing(line)).toBe(shown);
});
