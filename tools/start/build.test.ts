import { expect, test } from '@jest/globals';
import { outputOfFailedTasks } from './build';

const output = [
  'shell: compiled',
  'email: npm warn Unknown env config "x"',
  'email: error: cannot resolve',
  'email: npm error code 1',
  ' NX   Running target build for 2 projects failed',
  'Failed tasks:',
  '',
  '- email:build',
].join('\n');

test('of a failed build only the words of the failed tasks are kept', () => {
  expect(outputOfFailedTasks(output)).toBe('email: error: cannot resolve');
});

test('a failure that no task is to blame for is shown whole', () => {
  expect(outputOfFailedTasks('cannot read nx.json')).toBe('cannot read nx.json');
});
