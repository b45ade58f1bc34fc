import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { shellPagesFile } from '@portal/contracts';
import { type FakeService, json, startFakeService } from './support/fake-service.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';
import { remoteBuild } from './support/test-registry.ts';

const html = { accept: 'text/html' };
const page =
  '<html><!--portal:head--><meta nonce="__PORTAL_NONCE__"><!--portal:preload--><style>/*portal:styles*/</style>' +
  '<div id="root"><!--portal:content--></div><!--portal:response--><script src="/assets/main.js"></script>' +
  '<script type="application/json" id="portal-boot">__PORTAL_BOOT__</script></html>';

const text =
  (body: string, type: string): Parameters<FakeService['on']>[1] =>
  (_call, response) => {
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
  };

let shell: FakeService;
let remote: FakeService;
let gateway: TestGateway;

beforeAll(async () => {
  [shell, remote] = await Promise.all([startFakeService(), startFakeService()]);
  shell.on('GET /index.html', text(page, 'text/html'));
  shell.on('GET /assets/main.js', text('/* dev shell */', 'text/javascript'));
  remote.on('GET /remote.json', json(remoteBuild('mfe-clans', '0.0.0-dev')));
  remote.on('GET /remoteEntry.js', text('/* dev remote */', 'text/javascript'));
  const servers = { DEV_SHELL: shell.url, DEV_REMOTES: `mfe-clans=${remote.url}` };
  const earlierBuild = JSON.stringify({ '/terms': { title: 'Earlier Terms' } });
  gateway = await startTestGateway(servers, { [shellPagesFile]: earlierBuild });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([shell.stop(), remote.stop()]);
});

describe('while developing', () => {
  test('a page comes from the dev servers, on one origin as in production', async () => {
    const response = await gateway.get('/clans', { headers: html });
    expect(response.status).toBe(200);
    expect(response.text).toContain(
      '<link rel="preload" as="script" href="/remotes/mfe-clans/0.0.0-dev/remoteEntry.js">',
    );
    expect(response.headers['content-security-policy']).toContain(
      `connect-src 'self' ${shell.url.replace('http', 'ws')} ${remote.url.replace('http', 'ws')};`,
    );
  });

  test('titles come from no build of the shell, which may be older', async () => {
    expect((await gateway.get('/terms', { headers: html })).text).toContain('<title>Terms · ELM Gaming</title>');
  });

  test('files come from the dev server of their owner and are not cached', async () => {
    const [main, entry] = await Promise.all([
      gateway.get('/assets/main.js'),
      gateway.get('/remotes/mfe-clans/0.0.0-dev/remoteEntry.js'),
    ]);
    expect(main).toMatchObject({ status: 200, text: '/* dev shell */', headers: { 'cache-control': 'no-store' } });
    expect(entry).toMatchObject({ status: 200, text: '/* dev remote */' });
    expect(main.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each([
    ['that was not built', text('Cannot GET /remote.json', 'text/html'), 'SyntaxError'],
    ['with an invalid module.json', json({ ...remoteBuild('mfe-clans', '0.0.0-dev'), routes: [7] }), 'routes[0]'],
  ])('a remote %s is a 503 with the reason', async (_, respond, reason) => {
    remote.on('GET /remote.json', respond);
    const response = await gateway.get('/clans', { headers: html });
    remote.on('GET /remote.json', json(remoteBuild('mfe-clans', '0.0.0-dev')));
    expect(response.status).toBe(503);
    expect(response.json()).toMatchObject({ error: expect.stringMatching(/^mfe-clans was not built/) });
    expect(response.json()).toMatchObject({ error: expect.stringContaining(reason) });
  });

  test('a dev server that is down is a 503 with its URL', async () => {
    const other = await startTestGateway({ DEV_SHELL: 'http://127.0.0.1:1' });
    const response = await other.get('/', { headers: html });
    await other.stop();
    expect(response.status).toBe(503);
    expect(response.json()).toMatchObject({ error: expect.stringContaining('http://127.0.0.1:1/index.html') });
  });
});
