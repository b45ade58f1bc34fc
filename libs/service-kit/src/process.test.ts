import { expect, jest, test } from '@jest/globals';
import { runCommand } from './process.ts';

test('a command prints its usage for --help and does nothing else', async () => {
  const print = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  jest.replaceProperty(process, 'argv', ['node', 'entry', '--help']);
  const work = jest.fn(async () => undefined);
  await runCommand(work, String, 'Usage: entry');
  expect(print.mock.calls).toEqual([['Usage: entry\n']]);
  print.mockRestore();
  expect([work.mock.calls, process.exitCode]).toEqual([[], undefined]);
});
