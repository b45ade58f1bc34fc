import { expect, test } from '@jest/globals';
import { setSession, splitPage } from './split-page.ts';

const before = '<!doctype html><html lang="en"><head></head><body><div id="root">';
const boot =
  '<script type="application/json" id="portal-boot">{"owner":null,"hasSession":false,"vitalsShare":0}</script>';
const response =
  '<script type="application/json" id="portal-response" data-path="/api/fixtures?status=current&amp;limit=10" data-date="Mon, 01 Jun 2026 12:00:00 GMT" data-link="">[{"text":"\\u003cb>"}]</script>';

test('a page is split into the frame, which has no content, and the response to its first call', () => {
  const html = `${before}<header>Portal</header><main id="main"><div>Cup</div></main></div>\n${response}\n${boot}</body></html>`;
  expect(splitPage(html)).toEqual({
    frame: `${before}</div>${boot}</body></html>`,
    response: {
      path: '/api/fixtures?status=current&limit=10',
      body: '[{"text":"\\u003cb>"}]',
      headers: { date: 'Mon, 01 Jun 2026 12:00:00 GMT', link: '' },
    },
  });
});

test('a page without a first call is a frame only, and another HTML is none', () => {
  expect(splitPage(`${before}</div>${boot}</body></html>`)).toEqual({ frame: `${before}</div>${boot}</body></html>` });
  expect(splitPage('<!doctype html><title>Proxy</title>')).toBeNull();
});

test('a frame is opened with the session that the browser has now', () => {
  expect(setSession(boot, true)).toContain('"hasSession":true');
  expect(setSession(setSession(boot, true), false)).toBe(boot);
});
