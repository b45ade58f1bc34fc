import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { startCommunity, type TestCommunity } from './support/community.ts';
import { articleFile, openDesk, type TestDesk } from './support/news-desk.ts';

let community: TestCommunity;
let desk: TestDesk;
let inside: string;
let outside: string;
beforeAll(async () => {
  community = await startCommunity();
  desk = await openDesk(community, () => new Date());
});
afterAll(async () => {
  await desk.close();
  await community.stop();
});

const picture = (color: string) =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: color } })
    .png()
    .toBuffer();
const published = () => community.db.collection('articles').countDocuments();

describe('a picture outside of the folder of its article', () => {
  beforeAll(async () => {
    inside = desk.folder;
    outside = join(inside, '../elsewhere');
    await mkdir(outside);
    await mkdir(join(inside, 'own'));
    await desk.write('../elsewhere/a.png', await picture('#555555'));
    await desk.write('own/a.png', await picture('#666666'));
    await symlink(join(outside, 'a.png'), join(inside, 'link.png'));
    await symlink(outside, join(inside, 'linked'));
    await symlink(join(inside, 'own/a.png'), join(inside, 'own-link.png'));
    await mkdir(join(inside, '../articles-too'));
    await desk.write('../articles-too/a.png', await picture('#777777'));
  });

  test.each([
    ['above it', () => '../elsewhere/a.png'],
    ['in a folder whose name begins alike', () => '../articles-too/a.png'],
    ['by its absolute path', () => join(outside, 'a.png')],
    ['by an absolute path to its own folder', () => join(inside, 'own/a.png')],
    ['behind a link to the file', () => 'link.png'],
    ['behind a link to the folder', () => 'linked/a.png'],
    ['that is the folder', () => '.'],
  ])('is refused %s', async (_what, path) => {
    const image = path();
    const before = await published();
    await desk.write('bad.md', articleFile({ image }));
    const { refusal } = await desk.news('publish', 'bad.md');
    expect(refusal).toBe(`bad.md: image: ${image} is not in the folder of the article`);
    expect(await published()).toBe(before);
  });

  test.each(['own/a.png', './own/a.png', 'own-link.png'])('is not %s', async (image) => {
    await desk.write('good.md', articleFile({ image }));
    expect(await desk.news('publish', 'good.md')).toMatchObject({ refusal: null });
  });

  test('is looked for from the real folder of an article that a link leads to', async () => {
    await symlink(inside, join(outside, 'way-in'));
    await desk.write('linked.md', articleFile({ image: 'own/a.png' }));
    expect((await desk.news('publish', join(outside, 'way-in/linked.md'))).refusal).toBeNull();
  });
});
