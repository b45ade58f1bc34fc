import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { userResponse } from '@portal/contracts';
import sharp from 'sharp';
import { startAccount, type TestAccount } from './support/account.ts';
import { canvas, upload } from './support/avatars.ts';
import type { CallResponse } from './support/browser.ts';
import { player, signUp, someone } from './support/players.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(() => account.stop());

const readAvatar = (response: CallResponse) => userResponse.parse(response.json).user.avatar ?? '';
const hashIn = (avatar: string) => avatar.slice('/api/avatars/'.length);
const fetchPicture = (avatar: string, headers: Record<string, string> = {}) =>
  account.browser().call('GET /api/avatars/{hash}', { params: { hash: hashIn(avatar) }, headers });
const invalidImage = { status: 400, json: { code: 'invalid_image', issues: [{ path: 'avatar' }] } };

/** The color in the middle of the picture that a share image has of its subject. */
const pictureColor = async (image: Buffer): Promise<number[]> => [
  ...(await sharp(image).extract({ left: 950, top: 295, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
];

test('the share image of a player shows the picture, of any other page the name, and each is checked by its content', async () => {
  const { browser, user } = await player(account);
  await upload(browser, await canvas('#ff0000').png().toBuffer());
  const share = (id: string, headers: Record<string, string> = {}) =>
    account.browser().call('GET /api/players/{id}/share-image', { params: { id }, headers });
  const image = await share(user.id);
  expect(image.status).toBe(200);
  expect(Object.fromEntries(image.headers)).toMatchObject({ 'content-type': 'image/png' });
  expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const [red = 0, green = 255] = await pictureColor(image.bytes);
  expect([red > 200, green < 60]).toEqual([true, true]);
  const headers = { 'if-none-match': image.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
  expect((await share(user.id, headers)).status).toBe(304);
  expect(await share('0'.repeat(24))).toMatchObject({ status: 404, json: { code: 'user_not_found' } });
  const { status, bytes } = await account.browser().call('GET /api/share-image');
  expect([status, await sharp(bytes).metadata()]).toMatchObject([200, { format: 'png', width: 1200, height: 630 }]);
});

test('a player whose address is not verified has no share image', async () => {
  const stranger = someone();
  expect((await signUp(account.browser(), stranger)).status).toBe(200);
  const row = await account.db.collection('users').findOne({ username: stranger.username });
  const params = { id: String(row?._id) };
  expect((await account.browser().call('GET /api/players/{id}/share-image', { params })).status).toBe(404);
});

describe('uploading a picture', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'takes %s by its content, whatever it is called',
    async (format) => {
      const { browser, user } = await player(account);
      const response = await upload(browser, await canvas('#123456').toFormat(format).toBuffer(), {
        name: 'notes.txt',
        type: 'text/plain',
      });
      expect(response).toMatchObject({
        status: 200,
        json: { user: { id: user.id, avatar: expect.stringMatching(/^\/api\/avatars\/[0-9a-f]{64}\.webp$/) } },
      });
      const picture = await fetchPicture(readAvatar(response));
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    },
  );

  test('publishes the change and shows in the profile [7.21]', async () => {
    const { browser, user } = await player(account);
    const avatar = readAvatar(await upload(browser, await canvas('#223344').png().toBuffer()));
    expect((await account.listChanges(user.id)).at(-1)).toMatchObject({ entityVersion: 2, data: { avatar } });
    expect((await browser.call('GET /api/auth/me')).json).toMatchObject({ user: { avatar } });
  });

  test('leaves no metadata: place and camera are gone, and the picture stands upright', async () => {
    const { browser } = await player(account);
    const photo = await canvas('#445566', 300, 600)
      .withExif({
        IFD0: { Make: 'SecretCamera', Copyright: 'photographer' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes } = await fetchPicture(readAvatar(await upload(browser, photo)));
    const { exif, orientation } = await sharp(bytes).metadata();
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
    expect(bytes.includes('SecretCamera')).toBe(false);
  });

  test.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a text that begins like a PNG',
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('no picture')]),
    ],
    ['a truncated JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00])],
    ['an empty file', Buffer.alloc(0)],
  ])('refuses %s', async (_what, bytes) => {
    const { browser } = await player(account);
    expect(await upload(browser, bytes)).toMatchObject(invalidImage);
  });

  test('refuses a cut-off picture', async () => {
    const { browser } = await player(account);
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    expect(await upload(browser, whole.subarray(0, whole.length / 2))).toMatchObject(invalidImage);
  });

  test('refuses more than 40 megapixels, however small the file', async () => {
    const { browser } = await player(account);
    const bomb = await canvas('#000', 8_000, 5_001).png().toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    expect(await upload(browser, bomb)).toMatchObject(invalidImage);
  });

  test('refuses more than 5 MB [9.19]', async () => {
    const { browser } = await player(account);
    expect(await upload(browser, Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      json: { code: 'file_too_large' },
    });
  });

  test('refuses an unknown field beside the file', async () => {
    const { browser } = await player(account);
    const body = new FormData();
    body.append('role', 'ELM leader');
    body.append('avatar', new Blob([new Uint8Array(await canvas('#040506').png().toBuffer())]), 'me.png');
    expect(await browser.call('POST /api/auth/upload-avatar', { body })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', issues: [{ path: 'role' }] },
    });
  });

  test('refuses another field, no file and a visitor [7.20]', async () => {
    const { browser } = await player(account);
    const png = await canvas('#010203').png().toBuffer();
    expect(await upload(browser, png, { field: 'picture' })).toMatchObject({
      status: 400,
      json: { code: 'invalid_multipart' },
    });
    expect(await browser.call('POST /api/auth/upload-avatar', { body: new FormData() })).toMatchObject({
      status: 400,
      json: { code: 'invalid_multipart' },
    });
    expect(await browser.call('POST /api/auth/upload-avatar', { json: {} })).toMatchObject({ status: 400 });
    expect(await upload(account.browser(), png)).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
  });
});

describe('a stored picture', () => {
  test('is served under the hash of its bytes, for ever, and as nothing but a picture', async () => {
    const { browser } = await player(account);
    const avatar = readAvatar(await upload(browser, await canvas('#abcdef').png().toBuffer()));
    const { status, headers, bytes } = await fetchPicture(avatar);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600, must-revalidate',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      etag: expect.stringContaining(hashIn(avatar).slice(0, 64)),
    });
    expect(`${createHash('sha256').update(bytes).digest('hex')}.webp`).toBe(hashIn(avatar));
  });

  test('is not sent again to who has it', async () => {
    const { browser } = await player(account);
    const avatar = readAvatar(await upload(browser, await canvas('#fedcba').png().toBuffer()));
    const etag = (await fetchPicture(avatar)).headers.get('etag') ?? '';
    const again = await fetchPicture(avatar, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect({ status: again.status, length: again.bytes.length }).toEqual({ status: 304, length: 0 });
  });

  test('goes when its last player has another', async () => {
    const [first, second] = [await player(account), await player(account)];
    const shared = await canvas('#1a2b3c').png().toBuffer();
    const avatar = readAvatar(await upload(first.browser, shared));
    expect(readAvatar(await upload(second.browser, shared))).toBe(avatar);
    await upload(first.browser, await canvas('#3c2b1a').png().toBuffer());
    expect(await fetchPicture(avatar)).toMatchObject({ status: 200 });
    await upload(second.browser, await canvas('#2b1a3c').png().toBuffer());
    expect(await fetchPicture(avatar)).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });

  test('that is sent again changes nothing', async () => {
    const { browser, user } = await player(account);
    const png = await canvas('#777777').png().toBuffer();
    await upload(browser, png);
    await upload(browser, png);
    expect(await account.listChanges(user.id)).toHaveLength(2);
  });

  test('survives when one player takes it while another leaves it', async () => {
    const [first, second] = [await player(account), await player(account)];
    const shared = await canvas('#0f0f0f').png().toBuffer();
    const other = await canvas('#f0f0f0').png().toBuffer();
    for (let round = 0; round < 3; round += 1) {
      await upload(first.browser, shared);
      await upload(second.browser, other);
      const [taken] = await Promise.all([upload(second.browser, shared), upload(first.browser, other)]);
      expect(await fetchPicture(readAvatar(taken))).toMatchObject({ status: 200 });
    }
  });

  test.each(['x.webp', `${'a'.repeat(64)}`, `${'a'.repeat(64)}.png`])('%s is no address', async (hash) => {
    expect(await account.browser().call('GET /api/avatars/{hash}', { params: { hash } })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    });
  });
});

describe('a generated picture', () => {
  const generated = (userId: string, headers: Record<string, string> = {}) =>
    account.browser().call('GET /api/avatars/generated/{userId}', { params: { userId }, headers });

  test('is drawn for any id, always the same and different from others [2.66]', async () => {
    const [one, again, other] = [
      await generated('a'.repeat(24)),
      await generated('a'.repeat(24)),
      await generated('b'.repeat(24)),
    ];
    expect(one.status).toBe(200);
    expect(one.headers.get('content-type')).toContain('image/svg+xml');
    expect(one.bytes.toString()).toMatch(/^<svg /);
    expect(again.bytes.equals(one.bytes)).toBe(true);
    expect(other.bytes.equals(one.bytes)).toBe(false);
  });

  test('may be kept, and runs nothing', async () => {
    const { headers } = await generated('c'.repeat(24));
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
    expect(headers.get('content-security-policy')).toContain('sandbox');
    const etag = headers.get('etag') ?? '';
    expect(await generated('c'.repeat(24), { 'if-none-match': etag, 'cache-control': 'max-age=0' })).toMatchObject({
      status: 304,
    });
  });

  test('of anything but an id is refused', async () => {
    expect(await generated('<script>')).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', issues: [{ path: 'params.userId' }] },
    });
  });
});
