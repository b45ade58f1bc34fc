import { expect, test } from '@jest/globals';
import { listFiles, read } from '../files.ts';

const packages = ['shell', 'gateway', 'mfe-*', 'libs/*', 'services/*'].map((name) => `:(glob)${name}/src/**`);
const sources = listFiles(...packages).filter(
  (file) => /\.tsx?$/.test(file) && !/\.(?:test|stories)\.tsx?$/.test(file),
);

/** The shell finds pages and widgets by these names, which every remote therefore exports many times. */
const federated = new Set(['Page', 'Widget']);
const declaration = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;

const findNames = (file: string): string[] =>
  [...read(file).matchAll(declaration)].map(([, name = '']) => name).filter((name) => !federated.has(name));

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
