import { expect, jest, test } from '@jest/globals';
import { runCommand } from './cli.ts';

/** @returns the end of the command, in steps */
const recordEnd = () => {
  const steps: unknown[] = [];
  const write = (_text: unknown, written: unknown) => {
    setImmediate(() => {
      steps.push('written');
      (written as () => void)();
    });
    return false;
  };
  jest.spyOn(process.stdout, 'write').mockImplementation(write);
  jest.spyOn(process, 'exit').mockImplementation(((code: number) => void steps.push(code)) as typeof process.exit);
  return steps;
};

test('a command ends with its exit code once a pipe has taken all of its output', async () => {
  const steps = recordEnd();
  await runCommand([], { run: () => 3 });
  expect(steps).toEqual(['written', 3]);
});

test('--help prints the usage and runs nothing', async () => {
  const steps = recordEnd();
  const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const run = jest.fn(() => 3);
  await runCommand(['--help'], { run, usage: 'Usage: npm run command' });
  expect(print).toHaveBeenCalledWith('Usage: npm run command');
  expect(run).not.toHaveBeenCalled();
  expect(steps).toEqual(['written', 0]);
});
