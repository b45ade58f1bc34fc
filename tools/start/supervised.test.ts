import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { RunningProcess } from '@portal/testing/servers';
import { createSupervised } from './supervised.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Launches fake processes that run until `crash`. */
const fakeLauncher = () => {
  const crashes: ((reason: string) => void)[] = [];
  const launch = jest.fn(async (): Promise<RunningProcess> => {
    let running = true;
    let finish: (reason: string) => void = () => undefined;
    const ended = new Promise<string>((resolve) => {
      finish = (reason) => {
        running = false;
        resolve(reason);
      };
    });
    crashes.push(finish);
    const stop = async () => finish('stopped');
    return { pid: crashes.length, ended, isRunning: () => running, stop, kill: stop };
  });
  return { launch, crash: () => crashes.at(-1)?.('exit code 1') };
};

const supervise = () => {
  const report = jest.fn<(line: string) => void>();
  const fake = fakeLauncher();
  return { ...fake, report, process: createSupervised({ name: 'x', launch: fake.launch, report }) };
};

describe('a supervised process', () => {
  test('is restarted and reported when it crashes', async () => {
    const { process, crash, launch, report } = supervise();
    await process.start();
    crash();
    await jest.advanceTimersByTimeAsync(500);
    expect(report.mock.calls).toEqual([['x has ended (exit code 1); restarting it in 0.5 s'], ['x is running again']]);
    expect(launch).toHaveBeenCalledTimes(2);
    expect(process.pid).toBe(2);
  });

  test('is restarted again when a restart fails', async () => {
    const { process, crash, launch } = supervise();
    await process.start();
    launch.mockRejectedValueOnce(new Error('port taken'));
    crash();
    await jest.advanceTimersByTimeAsync(500 + 1_000);
    expect(process.pid).toBe(2);
    expect(launch).toHaveBeenCalledTimes(3);
  });

  test('stays stopped, and can be started again', async () => {
    const { process, launch } = supervise();
    await process.start();
    await process.stop();
    expect(process.pid).toBeUndefined();
    await process.start();
    expect(launch).toHaveBeenCalledTimes(2);
    expect(process.pid).toBe(2);
  });

  test('throws when the first start fails', async () => {
    const { process, launch } = supervise();
    launch.mockRejectedValueOnce(new Error('no such file'));
    await expect(process.start()).rejects.toThrow('no such file');
  });

  test('is restarted after pauses that double up to 30 seconds', async () => {
    const { process, crash, report } = supervise();
    await process.start();
    for (const seconds of [0.5, 1, 2, 4, 8, 16, 30, 30]) {
      crash();
      await jest.advanceTimersByTimeAsync(seconds * 1_000);
      expect(report.mock.calls.slice(-2)).toEqual([
        [`x has ended (exit code 1); restarting it in ${seconds} s`],
        ['x is running again'],
      ]);
    }
  });
});
