import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RemoteRegistry, shellDescriptionFile } from '@portal/contracts';
import { createRemote } from '@portal/remotes/scaffold';
import { waitFor } from '@portal/testing';
import { findFreePort } from '@portal/testing/servers';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

const run = promisify(execFile);
const workspaceDir = resolve(process.cwd(), '..');
const parent = mkdtempSync(join(tmpdir(), 'remote-'));
const directory = join(parent, 'match-report');
const token = 'operator-token-of-the-tests-000000000000';
const auth = { authorization: `Bearer ${token}` };

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const installed = (name: string) => join(directory, 'node_modules', name);

/**
 * Installs a remote without a package registry: the portal's packages from their files, and links to the workspace's copies of all packages
 * that these and the remote list. An unlisted package is missing, as after `npm install`.
 */
const install = async (): Promise<void> => {
  const { dependencies, devDependencies } = readJson(join(directory, 'package.json'));
  const own: Record<string, string> = { ...dependencies, ...devDependencies };
  const wanted = new Set(Object.keys(own));
  for (const [name, source] of Object.entries(own).filter(([, range]) => range.startsWith('file:'))) {
    mkdirSync(installed(name), { recursive: true });
    const file = join(directory, source.replace('file:', ''));
    await run('tar', ['-xzf', file, '-C', installed(name), '--strip-components=1']);
    for (const needed of Object.keys(readJson(join(installed(name), 'package.json')).dependencies ?? {}))
      wanted.add(needed);
  }
  for (const name of [...wanted].filter((one) => !one.startsWith('@portal/'))) {
    mkdirSync(dirname(installed(name)), { recursive: true });
    symlinkSync(join(workspaceDir, 'node_modules', name), installed(name));
  }
};

const env = { PATH: process.env['PATH'], HOME: parent, PORTAL_TOKEN: token };
const node = (script: string, ...args: string[]) =>
  run(process.execPath, [installed(script), ...args], { cwd: directory, env });
const command = '@portal/tools/dist/portal-remote.mjs';

let gateway: TestGateway;

beforeAll(async () => {
  const shell = readFileSync(join(workspaceDir, 'shell/dist', shellDescriptionFile), 'utf8');
  gateway = await startTestGateway({ REMOTES_OPERATOR_TOKEN: token }, { [shellDescriptionFile]: shell });
  await gateway.registry.store.recordShell(JSON.parse(shell));
});
afterAll(async () => {
  await gateway.stop();
  rmSync(parent, { recursive: true });
});

test('a remote outside the repository is typed, tested, built and published with packed libraries, and its page is served', async () => {
  await run(process.execPath, [join(workspaceDir, 'tools/build/remote-command.ts')]);
  expect(createRemote({ name: 'match-report', directory, workspaceDir })).toBe(true);
  await install();
  await Promise.all([node('typescript/bin/tsc'), node('jest/bin/jest.js', '--ci'), node(command, 'build')]);

  const { stdout } = await node(command, 'publish', '--portal', gateway.url);
  expect(stdout).toMatch(/^match-report 1\.0\.0-[0-9a-f]{10} is live$/m);
  const { remotes } = (await gateway.get('/api/remotes', { headers: auth })).json() as RemoteRegistry;
  const active = remotes['match-report']?.active ?? '';
  const routesAndWidgets = { routes: ['/match-report'], widgets: ['match-report-teaser'] };
  expect(remotes['match-report']?.versions[active]?.manifest).toMatchObject(routesAndWidgets);
  const page = await gateway.get('/match-report', { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(page.text).toContain(`href="/remotes/match-report/${active}/page.`);
  expect(page.text).toContain(
    '<title>Match Report · ELM Gaming</title><meta name="description" content="The first page of',
  );
  expect((await gateway.get(`/remotes/match-report/${active}/remoteEntry.js`)).status).toBe(200);
});

test('`dev --against` serves the remote from its sources in a page of the portal, and everything else from the portal', async () => {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = spawn(
    process.execPath,
    [installed(command), 'dev', '--against', gateway.url, '--port', String(port)],
    {
      ...{ cwd: directory, env, stdio: 'ignore' },
    },
  );
  try {
    const read = async (path: string) => {
      const response = await fetch(url + path, { headers: { accept: 'text/html' } });
      return {
        status: response.status,
        policy: response.headers.get('content-security-policy'),
        text: await response.text(),
      };
    };
    await waitFor(async () => (await read('/healthz')).status === 200, { timeout: 120_000 });
    const page = await read('/match-report');
    const boot = JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(page.text)?.[1] ?? '{}');
    expect(page).toMatchObject({ status: 200, policy: expect.stringContaining("script-src 'self';") });
    expect(boot).toMatchObject({
      remotes: { 'match-report': { active: { version: '0.0.0-dev' }, previous: null } },
      owner: { pattern: '/match-report', remote: 'match-report' },
    });
    expect(page.text).not.toContain('rel="preload" as="script" href="/remotes/match-report/');
    const files = '/remotes/match-report/0.0.0-dev';
    expect((await read(`${files}/remoteEntry.js`)).text).toContain('apply=hmr');
    expect((await read('/api/openapi.json')).status).toBe(200);
    const source = join(directory, 'src/page.tsx');
    writeFileSync(source, `${readFileSync(source, 'utf8')}\nexport const edited = 'a new text';\n`);
    await waitFor(async () => (await read(`${files}/page.js`)).text.includes('a new text'), { timeout: 10_000 });
    const manifest = join(directory, 'module.json');
    const complete = readJson(manifest);
    // An editor may save what is not JSON yet.
    writeFileSync(manifest, '{');
    await waitFor(async () => (await read(`${files}/remote.json`)).status === 404, { timeout: 10_000 });
    expect((await read('/match-report')).text).toContain('0.0.0-dev');
    writeFileSync(manifest, JSON.stringify({ ...complete, routes: [...complete.routes, '/match-reports'] }));
    await waitFor(async () => (await read('/match-reports')).status === 200, { timeout: 10_000 });
  } finally {
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
  }
});

test('a folder with other files is rejected, and one with a remote gets the packages only', () => {
  expect(() => createRemote({ name: 'match-report', directory: parent, workspaceDir })).toThrow('is not a remote');
  expect(() => createRemote({ name: 'Match Report', directory: join(parent, 'x'), workspaceDir })).toThrow('a name');
  const page = join(directory, 'src/page.tsx');
  rmSync(page);
  expect(createRemote({ name: 'match-report', directory, workspaceDir })).toBe(false);
  expect(readdirSync(join(directory, 'src'))).not.toContain('page.tsx');
});
