import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { canConnect, findFreePort, makeTempDir, type RunningProcess, startProcess } from '@portal/testing/servers';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { json } from './support/fake-service.ts';
import { send } from './support/http-client.ts';
import { allServicesAt, startTestGateway, type TestGateway } from './support/test-gateway.ts';

// `npm test` installs nginx where it can. Without nginx these tests are skipped.
const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin'];
const nginx = folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));

/** Configures a cache like a CDN's. It has no rules about this portal: the gateway's headers decide. */
const buildConfig = (port: number, upstream: string) => `
daemon off; master_process off; pid nginx.pid; error_log stderr;
events {}
http {
  access_log off;
  proxy_cache_path cache keys_zone=cdn:1m;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp;`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream};
      proxy_http_version 1.1;
      proxy_cache cdn;
      proxy_cache_revalidate on;
      add_header x-cdn $upstream_cache_status always;
    }
  }
}`;

let services: FakeAccount;
let gateway: TestGateway;
let cdn: RunningProcess;
let port: number;
let temp: Awaited<ReturnType<typeof makeTempDir>>;

const rows = Array.from({ length: 100 }, (_, index) => ({ index, text: 'news' }));
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await send(`http://127.0.0.1:${port}${path}`, { headers });
  return { ...response, cdn: response.headers['x-cdn'] };
};

(nginx ? describe : describe.skip)('nginx as a second cache', () => {
  beforeAll(async () => {
    services = await startFakeAccount();
    services.signIn(sessionToken, { userId: playerId, sessionId: 's1' });
    gateway = await startTestGateway(allServicesAt(services.url));
    port = await findFreePort();
    temp = await makeTempDir('cdn');
    writeFileSync(join(temp.path, 'nginx.conf'), buildConfig(port, gateway.url));
    const args = ['-p', temp.path, '-e', 'stderr', '-c', 'nginx.conf'];
    cdn = await startProcess({ command: nginx ?? '', args, logFile: join(temp.path, 'log') });
    await waitFor(() => canConnect('127.0.0.1', port));
  });
  afterAll(async () => {
    await cdn.stop();
    await gateway.stop();
    await services.stop();
    await temp.remove();
  });

  test('shares a public read in each encoding', async () => {
    // This response stays fresh for an hour, which a busy machine cannot exceed.
    const path = `/api/sitemap/articles/${playerId}`;
    services.on(`GET ${path}`, json(rows));
    const decoders = { identity: (bytes: Buffer) => bytes, br: brotliDecompressSync, gzip: gunzipSync };
    for (const result of ['MISS', 'HIT'])
      for (const [encoding, decode] of Object.entries(decoders)) {
        const response = await get(path, { 'accept-encoding': encoding, ...sessionCookie });
        expect([response.cdn, response.headers['content-encoding'] ?? 'identity']).toEqual([result, encoding]);
        expect(JSON.parse(decode(response.bytes).toString())).toEqual(rows);
      }
    expect(services.calls).toHaveLength(1);
  });

  test('revalidates a public read by its ETag', async () => {
    services.on('GET /api/tournaments', json(rows, 200, { 'cache-control': 'public, max-age=0, s-maxage=1' }));
    expect((await get('/api/tournaments')).cdn).toBe('MISS');
    const revalidated = await waitFor(async () => {
      const response = await get('/api/tournaments');
      return response.cdn !== 'HIT' && response;
    });
    expect([revalidated.cdn, revalidated.json()]).toEqual(['REVALIDATED', rows]);
  });

  test.each([
    ['a page', '/', {}, 200],
    ['a response for a session', '/api/auth/me', sessionCookie, 200],
    ['a response without a session', '/api/auth/me', {}, 401],
    ['an error', `/api/clans/${playerId}`, {}, 404],
    ['an unknown path', '/api/none', {}, 404],
  ])('never stores %s', async (_name, path, headers, status) => {
    services.on(`GET /api/clans/${playerId}`, json({ error: 'Clan not found', code: 'clan_not_found' }, 404));
    for (const _turn of [1, 2]) expect(await get(path, headers)).toMatchObject({ status, cdn: 'MISS' });
  });
});
