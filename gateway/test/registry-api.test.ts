import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { portalContractVersion, type RemoteAuditEntry } from '@portal/contracts';
import { createUpload } from '@portal/remotes';
import { run } from '@portal/remotes/cli';
import { writeSmokeReport } from '@portal/remotes/smoke-report';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';
import { remoteBuild } from './support/test-registry.ts';

const operatorToken = 'operator-token-of-the-tests-000000000000';
const shell = { version: 'test', portalContract: portalContractVersion, shared: { react: '19.3.0' } };

let gateway: TestGateway;
let account: FakeAccount;
let teamToken: string;

beforeAll(async () => {
  account = await startFakeAccount();
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1' });
  gateway = await startTestGateway({ REMOTES_OPERATOR_TOKEN: operatorToken, ACCOUNT_URL: account.url });
  await gateway.registry.store.recordShell(shell);
});
afterAll(async () => {
  await gateway.stop();
  await account.stop();
});
beforeEach(async () => {
  const response = await post('/api/remotes/tokens', { remote: 'mfe-clans', label: 'clans team' });
  teamToken = (response.json() as { token: string }).token;
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const post = (path: string, body: object, headers: Record<string, string> = bearer(operatorToken)) =>
  gateway.post(path, { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
const listed = async () => (await gateway.get('/api/remotes', { headers: bearer(operatorToken) })).json();

const buildable = (version: string) => remoteBuild('mfe-clans', version, { exposes: ['./module'] });

/** Writes a build of mfe-clans, with the result of a smoke run, into the workspace of the command. */
const build = (version: string, changes: Record<string, string> = {}, errors: string[] = []) => {
  const manifest = buildable(version);
  const files = {
    'remoteEntry.js': `var ${manifest.globalName} = {};`,
    'module.0a1b.js': `"${version}"`,
    'remote.json': JSON.stringify(manifest),
    ...changes,
  };
  for (const [path, content] of Object.entries(files)) {
    const file = join(gateway.filesDir, 'mfe-clans/dist', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const { files: hashed } = createUpload(
    new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])),
  );
  writeSmokeReport(join(gateway.filesDir, 'mfe-clans'), hashed, {
    ...{ at: new Date().toISOString(), portal: gateway.url, shell: shell.version },
    results: [{ what: '/clans', errors }],
  });
};

const noBrowser = () => Promise.reject(new Error('no browser'));
const cli = async (
  command: string | string[],
  env: NodeJS.ProcessEnv = { PORTAL_TOKEN: teamToken, INIT_CWD: gateway.filesDir },
  portal = gateway.url,
  workspaceDir = gateway.filesDir,
) => {
  const lines: string[] = [];
  const args = [...(typeof command === 'string' ? command.split(' ') : command), '--portal', portal];
  const code = await run(args, { env, workspaceDir, print: (line) => void lines.push(line), smoke: noBrowser });
  return { code, text: lines.join('\n') };
};

const readAudit = async (remote: string) => {
  const { result } = JSON.parse((await cli(`audit ${remote} --json`)).text);
  return result.map(({ action, actor }: RemoteAuditEntry) => `${action} by ${actor}`);
};

describe('npm run remotes', () => {
  test('publishes, promotes and rolls back; the portal serves what it reports, and a repetition changes nothing', async () => {
    build('1.0.0');
    expect(await cli('publish mfe-clans')).toEqual({ code: 0, text: 'mfe-clans 1.0.0 is live' });
    expect((await cli('publish mfe-clans --build mfe-clans/dist')).text).toBe('mfe-clans 1.0.0 is live already');
    build('1.1.0');
    expect((await cli('publish mfe-clans --no-activate')).text).toBe('mfe-clans 1.1.0 is available, not live');
    expect((await cli('promote mfe-clans 1.1.0')).text).toBe('mfe-clans 1.1.0 is live');
    expect((await gateway.get('/remotes/mfe-clans/1.1.0/module.0a1b.js')).text).toBe('"1.1.0"');
    for (const state of ['live', 'live already'])
      expect((await cli('rollback mfe-clans 1.1.0')).text).toBe(`mfe-clans 1.0.0 is ${state}`);
    expect((await cli('list')).text).toMatch(/1\.0\.0 .* live\n.*1\.1\.0 .* rolled back 20/);
    expect(await readAudit('mfe-clans')).toEqual([
      ...['rollback', 'promote', 'publish', 'publish'].map((action) => `${action} by clans team`),
      'create token by operator',
    ]);
  });

  test('warns when a version without a good smoke run becomes live, whose result is stored with it', async () => {
    build('1.1.5', {}, ['Error: the page is broken']);
    const failed = 'mfe-clans 1.1.5 is live\nWarning: Its smoke run had errors:\n/clans: Error: the page is broken';
    expect(await cli('publish mfe-clans')).toEqual({ code: 0, text: failed });
    expect(await listed()).toMatchObject({
      remotes: { 'mfe-clans': { versions: { '1.1.5': { smoke: { shell: 'test', results: [{ what: '/clans' }] } } } } },
    });
    build('1.1.6');
    writeFileSync(join(gateway.filesDir, 'mfe-clans/dist/module.0a1b.js'), '"changed after the smoke run"');
    expect((await cli('publish mfe-clans --no-activate')).text).toBe('mfe-clans 1.1.6 is available, not live');
    const { text } = await cli('promote mfe-clans 1.1.6 --json');
    expect(JSON.parse(text)).toMatchObject({ ok: true, result: { warning: expect.stringContaining('no result') } });
    build('1.1.6', { 'module.0a1b.js': '"changed after the smoke run"' });
    expect((await cli('publish mfe-clans')).text).toBe('mfe-clans 1.1.6 is live');
    expect(await listed()).toMatchObject({
      remotes: { 'mfe-clans': { versions: { '1.1.6': { smoke: { shell: 'test' } } } } },
    });
    for (const _ of [1, 2]) await cli('rollback mfe-clans');
    expect(await listed()).toMatchObject({ remotes: { 'mfe-clans': { active: '1.0.0' } } });
  });

  test('sets a canary and pins', async () => {
    build('1.2.0');
    expect((await cli('publish mfe-clans --candidate 10')).text).toBe('mfe-clans 1.2.0 is the candidate');
    expect(await listed()).toMatchObject({
      remotes: { 'mfe-clans': { active: '1.0.0', candidate: { version: '1.2.0', percentage: 10 } } },
    });
    expect(await cli('canary mfe-clans 1.2.0 101')).toMatchObject({ code: 2 });
    for (const percentage of [0, 100.1]) {
      const body = { candidate: { version: '1.2.0', percentage } };
      expect((await post('/api/remotes/mfe-clans/canary', body, bearer(teamToken))).status).toBe(400);
    }
    expect(await listed()).toMatchObject({ remotes: { 'mfe-clans': { candidate: { percentage: 10 } } } });
    expect((await cli('canary mfe-clans 1.2.0 0')).code).toBe(0);
    expect((await cli('pin mfe-clans')).code).toBe(0);
    build('1.3.0');
    expect((await cli('publish mfe-clans')).text).toBe('mfe-clans 1.3.0 is available, not live');
    expect((await cli('unpin mfe-clans')).code).toBe(0);
    expect(await listed()).toMatchObject({ remotes: { 'mfe-clans': { candidate: null, pinned: false } } });
  });

  test('rejects a bad build with its code and hint, and the registry is unchanged', async () => {
    const before = await listed();
    build('2.0.0', { 'module.0a1b.js': 'const = broken;' });
    const { code, text } = await cli('publish mfe-clans --json');
    expect(code).toBe(1);
    expect(JSON.parse(text)).toMatchObject({
      ok: false,
      code: 'syntax_error',
      hint: expect.stringContaining('Build again'),
    });
    build('2.0.0', {
      'module.0a1b.js': '1',
      'remote.json': JSON.stringify({ ...buildable('2.0.0'), routes: ['/clans'] }),
    });
    expect((await cli('publish mfe-clans')).text).toContain('Rejected (route_lost)');
    expect((await cli('promote mfe-clans 9.9.9')).text).toContain('Rejected (version_unknown)');
    expect(await listed()).toEqual(before);
    expect((await cli('publish mfe-clans --drop-route /clans/:id --no-activate')).code).toBe(0);
  });

  test('has an exit code for each kind of failure', async () => {
    for (const wrong of ['canary mfe-clans 1.0.0 150 --json', 'list --frobnicate --json'])
      expect(await cli(wrong)).toEqual({ code: 2, text: expect.stringMatching(/^\{"ok":false,"code":"usage"/) });
    // The last three commands lack a variable.
    for (const wrong of ['frobnicate', 'promote mfe-clans', 'publish ', 'tokens revoke ', 'promote mfe-clans '])
      expect((await cli(wrong)).code).toBe(2);
    expect((await cli(['publish', 'mfe-clans', '--build', __filename])).text).toContain('There is no folder');
    for (const address of ['nonsense', 'localhost:3000'])
      expect(await cli('list', undefined, address)).toEqual({
        code: 3,
        text: expect.stringContaining(`${address} is not the address of a portal`),
      });
    const notBuilt = await cli('publish', undefined, gateway.url, gateway.shellDir);
    expect(notBuilt).toMatchObject({ code: 1, text: expect.stringContaining('Rejected (not_built)') });
    expect((await cli('list', { PORTAL_TOKEN: teamToken }, 'http://127.0.0.1:1')).code).toBe(3);
    const { text, code } = await cli('smoke mfe-clans --json');
    expect([code, JSON.parse(text)]).toEqual([4, { ok: false, code: 'failed', message: 'no browser' }]);
    const page = createServer((_request, response) => response.end('<!doctype html>')).listen(0);
    expect((await cli('list', undefined, `http://127.0.0.1:${(page.address() as AddressInfo).port}`)).code).toBe(3);
    page.close();
  });

  test('uses the token of the local data folder, and only for the portal that it belongs to', async () => {
    const secrets = join(gateway.filesDir, 'data/secrets.json');
    mkdirSync(dirname(secrets), { recursive: true });
    writeFileSync(secrets, JSON.stringify({ REMOTES_OPERATOR_TOKEN: operatorToken }));
    expect((await cli('list', { PORTAL_DATA_DIR: 'data' })).code).toBe(0);
    writeFileSync(secrets, readFileSync(secrets, 'utf8').replace('operator', 'another'));
    const { code, text } = await cli('list', { PORTAL_DATA_DIR: 'data' });
    expect(code).toBe(3);
    expect(text).toContain('is not the one of data');
    expect(JSON.stringify(gateway.log)).not.toContain('another-token');
  });
});

describe('a token', () => {
  test('is required, and one of a team is for its remote only', async () => {
    expect(await gateway.get('/api/remotes')).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': expect.stringMatching(/^Bearer realm="portal-/) },
    });
    expect((await gateway.get('/api/remotes', { headers: bearer(`${operatorToken}x`) })).status).toBe(401);
    const other = await post('/api/remotes/mfe-other/rollback', {}, bearer(teamToken));
    expect(other.json()).toMatchObject({ code: 'token_forbidden' });
    const { token } = (await post('/api/remotes/tokens', { remote: 'mfe-other', label: 'others' })).json() as {
      token: string;
    };
    build('4.0.0');
    expect((await cli('publish mfe-clans', { PORTAL_TOKEN: token })).text).toContain('Rejected (token_forbidden)');
    for (const path of ['/api/remotes/gc', '/api/remotes/tokens'])
      expect((await post(path, { remote: '*', label: 'x' }, bearer(teamToken))).status).toBe(403);
    const asPlayer = await gateway.get('/api/remotes', { headers: sessionCookie });
    expect(asPlayer.json()).toMatchObject({ code: 'operators_only' });
    const cross = { ...bearer(operatorToken), origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const rejected = await post('/api/remotes/mfe-clans/rollback', {}, cross);
    expect(rejected.json()).toMatchObject({ code: 'origin_forbidden' });
    expect(JSON.stringify(gateway.log)).not.toContain(operatorToken);
  });

  test('can be revoked, which is audited as its creation is, without the token', async () => {
    const operator = { PORTAL_TOKEN: operatorToken };
    const { result } = JSON.parse((await cli(['tokens', 'create', 'mfe-new', 'new team', '--json'], operator)).text);
    expect((await cli('list', { PORTAL_TOKEN: result.token })).code).toBe(0);
    for (const outcome of ['is revoked', 'is not a token'])
      expect((await cli(`tokens revoke ${result.id}`, operator)).text).toBe(`${result.id} ${outcome}`);
    expect((await cli('list', { PORTAL_TOKEN: result.token })).text).toContain('Rejected (token_required)');
    expect(await readAudit('mfe-new')).toEqual(['revoke token by operator', 'create token by operator']);
    const { text } = await cli('audit', operator);
    expect(text).toMatch(new RegExp(`^20.*Z  operator  revoke token  mfe-new  token ${result.id} of new team\n`));
    expect(text).not.toContain(result.token);
  });

  test('guessing is limited', async () => {
    let status = 0;
    for (let guess = 0; guess < 25; guess += 1)
      ({ status } = await gateway.get('/api/remotes', { headers: bearer(`prt_${'g'.repeat(30)}${guess}`) }));
    expect(status).toBe(429);
  });
});
