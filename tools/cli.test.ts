import { expect, jest, test } from '@jest/globals';
import { runCommand } from './cli';

test('a command ends with its exit code once a pipe has taken all of its output', async () => {
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
  await runCommand(() => 3);
  expect(steps).toEqual(['written', 3]);
});
