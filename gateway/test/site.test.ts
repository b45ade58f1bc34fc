import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { portalContractVersion } from '@portal/contracts';
import { computeIntegrity } from '@portal/remotes';
import { createLogger } from '@portal/service-kit';
import { startTestGateway, type TestGateway, writeFiles } from './support/test-gateway.ts';
import { declaredSubject, remoteBuild } from './support/test-registry.ts';

const script = 'console.log("portal");'.repeat(50);
const shellFiles = {
  'assets/main.0123456789.js': script,
  'assets/main.0123456789.js.br': brotliCompressSync(script),
  'assets/main.0123456789.js.gz': gzipSync(script),
  'assets/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/.secret': 'hidden',
  'robots.txt': 'User-agent: *',
  'shell.json': JSON.stringify({ version: 'a1b2c3', portalContract: portalContractVersion, shared: {} }),
};

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway({}, shellFiles);
  await gateway.publish(remoteBuild('mfe-clans', '1.1.0'));
  const pages = { '/clans/:id': declaredSubject('mfe-competition', '/clans/:id') };
  await gateway.publish({ ...remoteBuild('mfe-clans', '1.0.0'), pages });
});
afterAll(() => gateway.stop());

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
interface Boot {
  config: Record<string, unknown>;
  remotes: Record<string, { active: { version: string } }>;
}
const parseBoot = (page: string) => JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as Boot;
const listPreloads = (page: string) =>
  [...page.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map(([, href]) => href);

describe('a page', () => {
  test('is the shell with config, live remotes and the nonce of the response', async () => {
    const response = await gateway.get('/', { headers: html });
    expect(response).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
      },
    });
    expect(parseBoot(response.text)).toEqual({
      vitalsShare: 1,
      owner: { pattern: '/', remote: null },
      hasSession: false,
      config: expect.objectContaining({ productName: 'ELM', privilegedUserId: '65f0c0ffee0000000000c1a4' }),
      remotes: {
        'mfe-clans': {
          active: {
            ...remoteBuild('mfe-clans', '1.0.0'),
            pages: { '/clans': { title: 'Clans' }, '/clans/:id': { title: 'Clans' } },
            integrity: computeIntegrity(Buffer.from('/* 1.0.0 */')),
          },
          previous: null,
        },
      },
    });
    expect(response.text).not.toMatch(/__PORTAL|portal:preload/);
  });

  test('has a policy without unsafe words, with a nonce of its own', async () => {
    const [first, second] = await Promise.all([
      gateway.get('/', { headers: html }),
      gateway.get('/', { headers: html }),
    ]);
    const nonces = [first, second].map(({ headers, text }) => {
      const policy = String(headers['content-security-policy']);
      expect(policy).not.toMatch(/unsafe|\*|http/);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(text).toContain(`nonce="${nonce}"`);
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test.each([
    ['/clans', ['/remotes/mfe-clans/1.0.0/remoteEntry.js', '/remotes/mfe-clans/1.0.0/module.0a1b.js']],
    [
      '/clans/65f0c0ffee0000000000c1a4?tab=members',
      ['/remotes/mfe-clans/1.0.0/remoteEntry.js', '/remotes/mfe-clans/1.0.0/module.0a1b.js'],
    ],
    ['/', []],
    ['/clansmen', []],
  ])('%s preloads what its remote needs', async (path, scripts) => {
    expect(listPreloads((await gateway.get(path, { headers: html })).text)).toEqual(scripts);
  });

  test.each([
    ['/', 200],
    ['/terms', 200],
    ['/terms/', 200],
    ['/clans/65f0c0ffee0000000000c1a4', 200],
    ['/clans/anything', 404],
    ['/nowhere', 404],
    ['/terms/nowhere', 404],
    ['/internal/sessions/resolve', 404],
    ['/reset-password?token=secret', 404],
  ])('%s has status %i and is the shell either way', async (path, status) => {
    const response = await gateway.follow(path, { headers: html });
    expect(response.status).toBe(status);
    expect(parseBoot(response.text)).toHaveProperty('config');
  });

  test('responds to HEAD without a body, to other methods with 405, and with 404 where HTML is not accepted', async () => {
    expect(await gateway.get('/', { method: 'HEAD', headers: html })).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
    expect(await gateway.post('/terms')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expect(await gateway.get('/terms', { headers: { accept: 'application/json' } })).toMatchObject({ status: 404 });
  });

  test('cannot be broken out of by values of the configuration', async () => {
    const evil = '</script><script>alert(1)</script>';
    writeFiles(gateway.filesDir, { 'portal.json': JSON.stringify({ communityName: evil }) });
    const other = await startTestGateway({ PORTAL_CONFIG: join(gateway.filesDir, 'portal.json') });
    const { text } = await other.get('/', { headers: html });
    await other.stop();
    expect(text).not.toContain('<script>alert');
    expect(parseBoot(text)).toMatchObject({ config: { communityName: evil } });
  });

  test('requires https everywhere when the portal is served by https', async () => {
    const https = await startTestGateway({ PUBLIC_URL: 'https://portal.example' });
    const { headers } = await https.get('/', { headers: html });
    await https.stop();
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  test('requires a built shell: without one the gateway does not start', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = createLogger({ service: 'gateway', level: 'info', destination });
    for (const variables of [{}, { DEV_REMOTES: 'mfe-clans=http://localhost:3101' }])
      await expect(startTestGateway({ SHELL_DIR: '/nowhere', ...variables }, {}, { logger })).rejects.toThrow(
        'SHELL_DIR: /nowhere/index.html cannot be read. Build the shell first.',
      );
    expect(lines).toEqual([]);
  });
});

describe('a file of the shell', () => {
  const main = '/assets/main.0123456789.js';

  test.each([
    ['br', 'br', (bytes: Buffer) => brotliDecompressSync(bytes).toString()],
    ['gzip, deflate, br, zstd', 'br', (bytes: Buffer) => brotliDecompressSync(bytes).toString()],
    ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes).toString()],
    ['gzip, br;q=0', 'gzip', (bytes: Buffer) => gunzipSync(bytes).toString()],
    ['identity', undefined, String],
  ])('for "%s" comes as %s, cached forever', async (accepted, encoding, decode) => {
    const response = await gateway.get(main, { headers: { 'accept-encoding': accepted } });
    expect(response).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      },
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-length']).toBe(String(response.bytes.length));
    expect(decode(response.bytes)).toBe(script);
  });

  test.each([
    ['gzip;q=0.5', 'gzip'],
    ['gzip;q=0.0', undefined],
  ])('a page for a browser that accepts %s', async (accepted, encoding) => {
    const { headers } = await gateway.get('/', { headers: { 'accept-encoding': accepted, accept: 'text/html' } });
    expect(headers['content-encoding']).toBe(encoding);
  });

  test('without compressed files is sent as it is', async () => {
    const response = await gateway.get('/assets/icon.svg', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(response).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml' } });
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  test('at the root keeps its name, so it is cached for an hour', async () => {
    expect(await gateway.get('/robots.txt')).toMatchObject({
      status: 200,
      text: 'User-agent: *',
      headers: { 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' },
    });
  });

  test('responds to HEAD, and with 405 to methods that would change it', async () => {
    expect(await gateway.get(main, { method: 'HEAD' })).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-length': String(script.length) },
    });
    expect((await gateway.post(main)).status).toBe(405);
  });

  test.each([
    '/assets/missing.js',
    '/assets/',
    '/assets',
    '/assets/.secret',
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/%2e%2e/assets/etc/passwd',
    '/assets/..%2f..%2fetc/passwd',
    '/index.html',
    '/favicon.ico',
    '/remotes/mfe-clans/1.0.0/missing.js',
    '/remotes/mfe-clans/1.0.0/../../registry.json',
    '/remotes/registry.json',
    '/remotes/mfe-clans/2.0.0/remoteEntry.js',
    '/remotes/mfe-other/1.0.0/remoteEntry.js',
    '/remotes/__proto__/constructor/remoteEntry.js',
  ])('%s does not exist, and is never a page', async (path) => {
    const response = await gateway.follow(path, { headers: html });
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
  });

  test('is the one of the start after a build has removed or changed it', async () => {
    const other = await startTestGateway({}, { 'assets/gone.js': 'gone', 'shell.json': 'before' });
    rmSync(join(other.shellDir, 'assets/gone.js'));
    writeFileSync(join(other.shellDir, 'shell.json'), 'after');
    expect(await other.get('/assets/gone.js')).toMatchObject({ status: 200, text: 'gone' });
    expect(await other.get('/shell.json')).toMatchObject({ status: 200, text: 'before' });
    expect((await other.get('/', { headers: html })).status).toBe(200);
    await other.stop();
  });
});

describe('a remote', () => {
  const entry = (version: string) => gateway.get(`/remotes/mfe-clans/${version}/remoteEntry.js`);

  test('is served in every published version, each cached forever', async () => {
    for (const version of ['1.0.0', '1.1.0']) {
      expect(await entry(version)).toMatchObject({
        status: 200,
        text: `/* ${version} */`,
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      });
    }
  });

  test('is switched without a restart and keeps the old version for open tabs', async () => {
    const activeNow = async () => {
      const { text } = await gateway.get('/clans', { headers: html });
      const version = parseBoot(text).remotes['mfe-clans']?.active.version ?? '';
      expect(listPreloads(text)[0]).toBe(`/remotes/mfe-clans/${version}/remoteEntry.js`);
      expect(text).toContain(`integrity="${computeIntegrity(Buffer.from(`/* ${version} */`))}"`);
      return version;
    };
    for (const version of ['1.0.0', '1.1.0', '1.0.0']) {
      await gateway.publish(remoteBuild('mfe-clans', version));
      expect(await activeNow()).toBe(version);
    }
    expect((await entry('1.1.0')).status).toBe(200);
  });
});
