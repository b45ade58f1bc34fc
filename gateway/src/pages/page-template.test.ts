import { describe, expect, test } from '@jest/globals';
import type { RemoteVersion } from '@portal/contracts';
import { subjectTokens } from '@portal/contracts/first-paint';
import { toInlineJson } from './first-response.ts';
import { compilePage, type PaintedData, preloadTags } from './page-template.ts';

const html =
  '<meta nonce="__PORTAL_NONCE__"><!--portal:head--><!--portal:preload--><style>/*portal:styles*/</style>' +
  '<p><!--portal:content--></p><!--portal:response--><script type="application/json">__PORTAL_BOOT__</script><i nonce="__PORTAL_NONCE__">';

const build: RemoteVersion = {
  manifestVersion: 2,
  name: 'mfe-account',
  version: '1.2.0',
  routes: ['/signin'],
  widgets: [],
  portalContract: '^1.0.0',
  entry: 'remoteEntry.js',
  globalName: 'mfe_account_1_2_0',
  preload: ['module.ab12.js', 'remoteEntry.js'],
};

describe('compilePage', () => {
  test('fills every placeholder, including repeated ones', () => {
    const head = ['<script nonce="', '"></script>'];
    const values = { boot: '{}', preload: '<link>', styles: 'a{}', content: 'b' };
    expect(compilePage(html)(values)(head, 'N')).toBe(
      '<meta nonce="N"><script nonce="N"></script><link><style>a{}</style><p>b</p>' +
        '<script type="application/json">{}</script><i nonce="N">',
    );
  });

  test('takes values literally: a placeholder inside a value stays text', () => {
    const values = { boot: '"__PORTAL_NONCE__ $& $1"', preload: '', styles: '', content: '' };
    const page = compilePage(html)(values)(['<!--portal:preload-->'], 'N');
    expect(page).toContain('<!--portal:preload--><style></style>');
    expect(page).toContain('"__PORTAL_NONCE__ $& $1"</script>');
  });

  test('fills the placeholders of the subject with escaped text and a picture, and keeps those without a value', () => {
    const [title, end] = subjectTokens('title');
    const content = `${title}<i></i>${end} ${subjectTokens('text')[0]}<b></b>${end} ${subjectTokens('picture')[0]}${end}`;
    const render = compilePage(html)({ boot: '', preload: '', styles: '', content });
    const page = (painted?: PaintedData) => render([], 'N', painted);
    expect(page()).toContain('<p><i></i> <b></b> </p>');
    const subject = { title: '<Cup> $&', picture: '/a"b' };
    expect(page({ subject })).toContain(
      '<p>&lt;Cup&gt; $&amp; <b></b> <img src="/a&quot;b" alt="" fetchpriority="high"></p>',
    );
  });

  test('fills facts of the first response, and keeps the placeholders of those that it lacks', () => {
    const [name, end] = subjectTokens('{0.username}[ of {0.clan}]');
    const content = `${name}<i></i>${end} ${subjectTokens('{1.score|number}')[0]}<b></b>${end}`;
    const render = compilePage(html)({ boot: '', preload: '', styles: '', content });
    expect(render([], 'N', { facts: [{ username: '<Ana>' }] })).toContain('<p>&lt;Ana&gt; <b></b></p>');
    expect(render([], 'N')).toContain('<p><i></i> <b></b></p>');
  });

  test('contains the first response, which cannot end its element', () => {
    const render = compilePage(html)({ boot: '', preload: '', styles: '', content: '' });
    const headers = { date: 'Sat, 28 Nov 2026 10:00:00 GMT', link: '</api/x?cursor=1>; rel="next"' };
    const page = render([], 'N', { response: { path: '/api/x?a=1&b=2', body: '["</script>"]', headers } });
    expect(page).toContain(
      '<script type="application/json" id="portal-response" data-path="/api/x?a=1&amp;b=2" ' +
        'data-date="Sat, 28 Nov 2026 10:00:00 GMT" data-link="&lt;/api/x?cursor=1&gt;; rel=&quot;next&quot;">' +
        '["\\u003c/script>"]</script>',
    );
  });

  test.each([
    '__PORTAL_NONCE__',
    '<!--portal:head-->',
    '__PORTAL_BOOT__',
    '<!--portal:preload-->',
    '/*portal:styles*/',
    '<!--portal:content-->',
    '<!--portal:response-->',
  ])('rejects a page without %s', (placeholder) => {
    expect(() => compilePage(html.replaceAll(placeholder, ''))).toThrow(`index.html lacks ${placeholder}`);
  });
});

describe('toInlineJson', () => {
  test('cannot end the script element and reads back the same', () => {
    const value = { name: '</script><script>alert(1)</script><!--' };
    const json = toInlineJson(value);
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(value);
  });
});

describe('preloadTags', () => {
  test('names the entry and what the module needs immediately, each once', () => {
    expect(preloadTags(build)).toBe(
      '<link rel="preload" as="script" href="/remotes/mfe-account/1.2.0/remoteEntry.js">' +
        '<link rel="preload" as="script" href="/remotes/mfe-account/1.2.0/module.ab12.js">',
    );
  });
});
