import { describe, expect, test } from '@jest/globals';
import { createSpaceCheck, type DiskSpace, isNearlyFull } from './storage-space.ts';

const gib = 1024 ** 3;

describe('isNearlyFull', () => {
  test.each([
    ['a large disk with 2 GiB left', 998, 1_000, false],
    ['a large disk with less than 1 GiB left', 999.5, 1_000, true],
    ['a small disk with a fifth left', 0.8, 1, false],
    ['a small disk with less than a tenth left', 0.95, 1, true],
  ])('%s', (_what, used, total, expected) => {
    expect(isNearlyFull({ used: used * gib, total: total * gib })).toBe(expected);
  });
});

describe('createSpaceCheck', () => {
  const at = (measurements: (DiskSpace | null)[]) => {
    let now = 0;
    let asked = 0;
    const measure = async () => measurements[asked++] ?? null;
    return {
      check: createSpaceCheck(measure, () => new Date(now)),
      wait: (seconds: number) => {
        now += seconds * 1_000;
      },
      asked: () => asked,
    };
  };
  const full = { used: 999.5 * gib, total: 1_000 * gib };
  const roomy = { used: 1 * gib, total: 1_000 * gib };

  test('rejects uploads while the disk is nearly full and accepts them again when there is space', async () => {
    const { check, wait } = at([full, roomy]);
    await expect(check()).rejects.toMatchObject({ code: 'storage_full' });
    wait(31);
    await expect(check()).resolves.toBeUndefined();
  });

  test('queries the database at most once in half a minute', async () => {
    const { check, wait, asked } = at([roomy, roomy]);
    await check();
    wait(29);
    await check();
    expect(asked()).toBe(1);
    wait(2);
    await check();
    expect(asked()).toBe(2);
  });

  test('lets uploads pass when the database does not report it', async () => {
    const { check } = at([null]);
    await expect(check()).resolves.toBeUndefined();
  });
});
