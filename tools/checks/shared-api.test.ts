import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { read, root } from '../files.ts';
import { findApiProblem, recordApi, sharedPackages } from './shared-api.ts';

test.each(sharedPackages)(
  'the API of $dir is recorded for its version',
  async (shared) => {
    expect(await findApiProblem(root, shared)).toBeNull();
  },
  60_000,
);

test('the shell and the remotes share exactly these packages of the portal', () => {
  const configs = read('tools/webpack/configs.mjs');
  const requests = [...configs.matchAll(/'@portal(\/(?:ui|portal)(?:\/[\w-]+)?)'/g)].map(
    ([, path = '']) => `libs${path}`,
  );
  const checked = sharedPackages.flatMap(({ dir, shared }) => shared.map((name) => join(dir, name)));
  expect([...new Set(requests)].sort()).toEqual(checked.sort());
});

describe('a shared package', () => {
  const dir = mkdtempSync(join(tmpdir(), 'shared-package-'));
  const shared = { dir: 'lib', shared: ['.'] };
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), content);
  };
  const setVersion = (version: string) =>
    write('lib/package.json', JSON.stringify({ version, exports: { '.': './src/index.ts' } }));
  const setSource = (variants: string, rest = '') =>
    write(
      'lib/src/button.ts',
      `interface ButtonProps { variant?: ${variants} }\nexport const drawButton = (_props: ButtonProps): void => {};\n${rest}`,
    );
  const findProblem = () => findApiProblem(dir, shared);
  const changed = expect.stringContaining('The API of lib has changed: `npm run changeset`');

  beforeEach(async () => {
    write('node_modules/.keep', '');
    rmSync(join(dir, 'node_modules/typescript'), { force: true });
    symlinkSync(join(root, 'node_modules/typescript'), join(dir, 'node_modules/typescript'));
    write('lib/tsconfig.json', JSON.stringify({ extends: join(root, 'tsconfig.base.json') }));
    write('lib/src/index.ts', "export { drawButton } from './button.ts';\n");
    setVersion('1.0.0');
    setSource("'primary' | 'secondary'");
    write('lib/exports.json', JSON.stringify({ version: '0.9.0', declarations: '' }));
    await recordApi(dir, shared);
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test('fails the check when a union of its props changes without a new version', async () => {
    expect(await findProblem()).toBeNull();
    setSource("'primary' | 'secondary' | 'outline'");
    expect(await findProblem()).toEqual(changed);
    await expect(recordApi(dir, shared)).rejects.toThrow('`npm run changeset`');
  });

  test('passes again with a new version, once its API is recorded', async () => {
    setSource("'primary'");
    setVersion('2.0.0');
    expect(await findProblem()).toBe('lib has a new version: `npm run record-api`');
    await recordApi(dir, shared);
    expect(await findProblem()).toBeNull();
  });

  test('may move a declaration to another file', async () => {
    write('lib/src/index.ts', "export { drawButton } from './actions/button.ts';\n");
    write('lib/src/actions/button.ts', readFileSync(join(dir, 'lib/src/button.ts'), 'utf8'));
    expect(await findProblem()).toBeNull();
  });

  test('may change its comments, its code and its constants', async () => {
    const tokens = (color: string) => `export const tokens = { accent: '${color}' } as const;`;
    setSource("'primary'", tokens('#3ddc84'));
    setVersion('1.1.0');
    await recordApi(dir, shared);
    setSource("'primary'", `/** Green. */\n${tokens('#63e8a0')}\nconst unused = 1;`);
    expect(await findProblem()).toBeNull();
  });
});
