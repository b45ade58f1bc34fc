import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { portalContractVersion, type RemoteVersion, remoteVersion, type ShellDescription } from '@portal/contracts';
import { checkUpload } from '@portal/remotes/gate';

const run = promisify(execFile);
const here = join(process.cwd(), 'webpack');
const root = join(process.cwd(), '..');
const environment = { ...process.env, REMOTE_VERSION: '', NODE_ENV: '' };

/** A remote as small as one can be, in a separate workspace that borrows the installed packages. */
const sample = {
  'package.json': `{
    "name": "sample", "version": "2.3.4", "type": "module",
    "dependencies": { "@portal/portal": "*", "@portal/ui": "*", "react": "*" }
  }`,
  'module.json': `{ "manifestVersion": 2, "name": "sample-remote", "routes": ["/sample"], "widgets": [], "portalContract": "^${portalContractVersion}" }`,
  'webpack.config.mjs': `
    import { remoteConfig } from '@portal/tools/webpack';
    export default (_env, { mode }) => remoteConfig({ dir: import.meta.dirname, mode });`,
  'src/module.ts': `
    import { definePortalModule } from '@portal/portal';
    const page = () => import('./sample-page');
    export const portalModule = definePortalModule({ name: 'sample-remote', pages: { '/sample': { page } }, widgets: {} });`,
  'src/sample-page.tsx': `
    import { Heading } from '@portal/ui';
    import { Select } from '@portal/ui/select';
    import { useState } from 'react';
    export const Page = () => {
      const [title] = useState('Sample');
      return <><Heading level={1}>{title}</Heading><Select options={[]} onValueChange={setTitle} /></>;
    };`,
};

let workspace: string;
let remoteDir: string;

beforeAll(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'remote-build-'));
  remoteDir = join(workspace, 'sample');
  await symlink(join(root, 'node_modules'), join(workspace, 'node_modules'));
  for (const file of ['package-lock.json', 'tsconfig.base.json']) await cp(join(root, file), join(workspace, file));
  await mkdir(join(remoteDir, 'src'), { recursive: true });
  for (const [file, content] of Object.entries(sample)) await writeFile(join(remoteDir, file), content);
});
afterAll(() => rm(workspace, { recursive: true }));

/** The version that the remote gets, computed as the build does. */
const currentVersion = async (env: NodeJS.ProcessEnv = environment): Promise<string> => {
  const code = `import { remoteVersion } from ${JSON.stringify(join(here, 'project.mjs'))};
    process.stdout.write(remoteVersion(${JSON.stringify(remoteDir)}));`;
  return (await run(process.execPath, ['--input-type=module', '-e', code], { env })).stdout;
};

describe('the version of a remote', () => {
  test('is its package version and a hash, the same for the same sources', async () => {
    const version = await currentVersion();
    expect(version).toMatch(/^2\.3\.4-[0-9a-f]{10}$/);
    expect(await currentVersion()).toBe(version);
  });

  test('changes with a source and not with a test', async () => {
    const before = await currentVersion();
    await writeFile(join(remoteDir, 'src/sample-page.test.tsx'), '// a test');
    expect(await currentVersion()).toBe(before);
    await writeFile(join(remoteDir, 'src/extra.ts'), 'export const extra = 1;');
    expect(await currentVersion()).not.toBe(before);
  });

  test('is REMOTE_VERSION where that is set', async () => {
    expect(await currentVersion({ ...environment, REMOTE_VERSION: '9.9.9' })).toBe('9.9.9');
  });
});

describe('the build of a remote', () => {
  let dist: string;
  let files: string[];
  let remote: RemoteVersion;

  const text = (file: string) => readFile(join(dist, file), 'utf8');

  beforeAll(async () => {
    dist = join(remoteDir, 'dist');
    await run(process.execPath, [join(here, 'build.mjs')], { cwd: remoteDir, env: environment });
    files = await readdir(dist);
    remote = remoteVersion.parse(JSON.parse(await text('remote.json')));
  });

  test('describes itself for the registry', async () => {
    expect(remote).toMatchObject({
      name: 'sample-remote',
      routes: ['/sample'],
      version: await currentVersion(),
      entry: 'remoteEntry.js',
      globalName: `sample_remote_${remote.version.replaceAll(/\W/g, '_')}`,
    });
    expect(remote.preload).toEqual([expect.stringMatching(/^module\.[0-9a-f]{10}\.js$/)]);
    expect(files).toEqual(expect.arrayContaining([remote.entry, ...remote.preload]));
  });

  test('names its chunks by their content and compresses large files', () => {
    const chunks = files.filter((file) => file.endsWith('.js') && file !== remote.entry);
    expect(chunks).toHaveLength(2);
    for (const chunk of chunks) expect(chunk).toMatch(/\.[0-9a-f]{10}\.js$/);
    expect(files).toEqual(expect.arrayContaining([`${remote.entry}.br`, `${remote.entry}.gz`]));
  });

  test('has its version in the name under which chunks register, so that two versions never mix', async () => {
    const [chunk = ''] = remote.preload;
    expect(await text(chunk)).toContain(`webpackChunk${remote.globalName}`);
  });

  test('passes the publish gate, and lists the modules that it takes from the shell', async () => {
    const upload = new Map(
      await Promise.all(files.map(async (file) => [file, await readFile(join(dist, file))] as const)),
    );
    const shell = (react: string): ShellDescription => ({
      version: 'live',
      portalContract: portalContractVersion,
      shared: {
        ...{ react, 'react/jsx-runtime': react, 'styled-components': '6.6.0', '@portal/portal': portalContractVersion },
        ...{ '@portal/ui': '4.9.0', '@portal/ui/select-list': '4.9.0', '@module-federation/runtime-core': '2.9.2' },
      },
    });
    const check = (react: string) => checkUpload(upload, { remotes: {}, shells: [shell(react)] });
    expect((await check('19.9.0')).manifest.shared).toMatchObject({
      '@portal/portal': `^${portalContractVersion}`,
      react: '^19.3.1',
    });
    await expect(check('18.3.1')).rejects.toMatchObject({ code: 'shared_unsatisfied' });
  });

  test('bundles no copy of the shared modules', async () => {
    const scripts = await Promise.all(files.filter((file) => file.endsWith('.js')).map(text));
    for (const script of scripts) {
      expect(script).not.toMatch(
        /react\.transitional\.element|styled-components\/issues|QueryClientProvider|data-radix/,
      );
      expect(script.length).toBeLessThan(25_000);
    }
  });
});
