import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(__dirname, '../..');
const packages = [
  'shell/src',
  'gateway/src',
  ...['mfe-*', 'libs/*', 'services/*'].map((name) => `:(glob)${name}/src/**`),
];
const sources = execFileSync('git', ['ls-files', ...packages], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|stories)\.tsx?$/.test(file));

/** The shell finds pages and widgets by these names, which every remote therefore exports many times. */
const federated = new Set(['Page', 'Widget']);
const declaration = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;

const findNames = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(declaration)]
    .map(([, name = '']) => name)
    .filter((name) => !federated.has(name));

test('no two files of a package export the same name', () => {
  const filesByName = new Map<string, string[]>();
  for (const file of sources) {
    const [folder = ''] = file.split('/src/');
    // A function and a type of one file may share a name.
    for (const name of new Set(findNames(file))) {
      const key = `${name} in ${folder}`;
      filesByName.set(key, [...(filesByName.get(key) ?? []), file]);
    }
  }
  expect(filesByName.size).toBeGreaterThan(1_000);
  expect([...filesByName].filter(([, files]) => files.length > 1)).toEqual([]);
});
