import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FirstPaint, firstPaintFile, type Painted, valueToken } from '@portal/contracts/first-paint';
import { startTestGateway, type TestGateway, writeFiles } from './support/test-gateway';
import { remoteBuild } from './support/test-registry';

const painted = (name: string, features: Painted['features'] = {}): Painted => ({
  features,
  css: `.${name}{}`,
  html: `<p>${name}</p>`,
});
const item = `<li><a href="/">Home</a></li><li><a href="${valueToken('link.path')}">${valueToken('link.label')}</a></li>`;
const home = '<li><a href="/">Home</a></li>';
const shell: FirstPaint = {
  frame: [
    {
      features: {},
      css: '.frame{}',
      html: `<b>${valueToken('communityName')}</b>${item}<main>${valueToken('page')}</main>`,
    },
  ],
  pages: {
    '/': [painted('live', { liveHome: true }), painted('specified', { liveHome: false })],
    '/terms': [{ ...painted('terms'), html: `<a href="mailto:${valueToken('emails.legal')}">Legal</a>` }],
  },
};
const clans: FirstPaint = {
  pages: { '/clans': [painted('clans')], '/clans/:id': [painted('clan')] },
  scripts: { '/clans': ['clans.0a1b.js'] },
};

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway({}, { [firstPaintFile]: JSON.stringify(shell) });
  await publish('1.0.0', JSON.stringify(clans));
});
afterAll(() => gateway.stop());

const publish = (version: string, paints: string) =>
  gateway.publish({
    manifest: remoteBuild('mfe-clans', version),
    files: { 'remoteEntry.js': '', [firstPaintFile]: paints },
  });
const open = async (path: string, at = gateway) => (await at.get(path, { headers: { accept: 'text/html' } })).text;

test.each([
  ['/', '.frame{}.specified{}', '<main><p>specified</p></main>'],
  ['/terms', '.frame{}.terms{}', '<main><a href="mailto:legal@example.com">Legal</a></main>'],
  ['/Clans', '.frame{}.clans{}', '<main><p>clans</p></main>'],
  ['/clans/65f0c0ffee0000000000c1a4', '.frame{}.clan{}', '<main><p>clan</p></main>'],
  ['/nowhere', '.frame{}', '<main></main>'],
])('%s contains the styles and the skeleton of its page', async (path, css, html) => {
  const page = await open(path);
  expect(page).toContain(`<style>${css}</style>`);
  expect(page).toContain(`<div id="root"><b>ELM Gaming</b>${home}${html}</div>`);
});

test('the scripts of a page are preloaded with those of its remote', async () => {
  const preload = '<link rel="preload" as="script" href="/remotes/mfe-clans/1.0.0/clans.0a1b.js">';
  expect(await open('/clans')).toContain(preload);
  expect(await open('/clans/65f0c0ffee0000000000c1a4')).not.toContain(preload);
});

test('values of the portal config choose the variant and stay text', async () => {
  const file = join(gateway.filesDir, 'portal.json');
  writeFiles(gateway.filesDir, { 'portal.json': '{"communityName":"<i>&","features":{"liveHome":true}}' });
  const other = await startTestGateway({ PORTAL_CONFIG: file }, { [firstPaintFile]: JSON.stringify(shell) });
  const page = await open('/', other);
  await other.stop();
  expect(page).toContain(`<b>&lt;i&gt;&amp;</b>${home}<main><p>live</p></main>`);
});

test('the header has the links that live builds declare, in their order', async () => {
  const link = (label: string, path: string, order: number) => ({ place: 'header', label, path, order }) as const;
  const navigation = [link('Cups & More', '/clans', 20), { ...link('Foot', '/clans', 5), place: 'portal' as const }];
  await gateway.publish(remoteBuild('mfe-clans', '1.0.5', { navigation }));
  await gateway.publish(remoteBuild('mfe-news', '1.0.0', { navigation: [link('News', '/news', 10)] }));
  expect(await open('/nowhere')).toContain(
    '<li><a href="/">Home</a></li><li><a href="/news">News</a></li><li><a href="/clans">Cups &amp; More</a></li><main>',
  );
});

test('a build with a broken file has an empty page in the frame', async () => {
  await publish('1.1.0', '{"pages":');
  expect(await open('/clans')).toMatch(/<b>ELM Gaming<\/b>.*<main><\/main>/);
});
