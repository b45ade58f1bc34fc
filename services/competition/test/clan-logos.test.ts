import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { clan } from '@portal/contracts';
import type { CallResponse } from '@portal/testing';
import sharp from 'sharp';
import { createClan, sendClan } from './support/clans.ts';
import { admin, newId, startCompetition, type TestCompetition } from './support/competition.ts';

let competition: TestCompetition;
beforeAll(async () => {
  competition = await startCompetition();
});
afterAll(() => competition.stop());

const canvas = (color: string, width = 320, height = 200) =>
  sharp({ create: { width, height, channels: 4, background: color } });
const file = (bytes: Buffer, { name = 'logo.png', type = 'image/png' } = {}) =>
  new File([new Uint8Array(bytes)], name, { type });
const png = async (color: string) => file(await canvas(color).png().toBuffer());

const readLogo = (response: CallResponse) => clan.parse(response.json).logo ?? '';
const hashIn = (logo: string) => logo.slice('/api/clan-logos/'.length);
const fetchLogo = (logo: string, headers: Record<string, string> = {}) =>
  competition.call({ key: 'GET /api/clan-logos/{hash}', params: { hash: hashIn(logo) }, headers });
const dissolve = (id: string) => competition.call({ key: 'DELETE /api/clans/{id}', params: { id }, as: admin });
const invalidImage = { status: 400, json: { code: 'invalid_image', issues: [{ path: 'logo' }] } };

describe('a logo', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'is recognized as %s by its content, whatever its name, and re-encoded',
    async (format) => {
      const logo = file(await canvas('#123456').toFormat(format).toBuffer(), { name: 'notes.txt', type: 'text/plain' });
      const response = await sendClan(competition, { logo });
      expect(response).toMatchObject({
        status: 200,
        json: { logo: expect.stringMatching(/^\/api\/clan-logos\/[0-9a-f]{64}\.webp$/) },
      });
      const { bytes } = await fetchLogo(readLogo(response));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    },
  );

  test('is in the list, in the clan and in the event [7.36]', async () => {
    const { id, logo } = await createClan(competition, { logo: await png('#334455') });
    const { json } = await competition.call({ key: 'GET /api/clans', query: { limit: '100' } });
    expect(json).toEqual(expect.arrayContaining([expect.objectContaining({ id, logo })]));
    expect(await competition.call({ key: 'GET /api/clans/{id}', params: { id } })).toMatchObject({ json: { logo } });
    const events = (await competition.events('clan.changed')).find(({ entityId }) => entityId === id);
    expect(events?.data.logo).toBe(logo);
  });

  test('is in the share image of its clan, which any name can have', async () => {
    const { id } = await createClan(competition, { name: '</title><script>', logo: await png('#ff0000') });
    const { status, bytes } = await competition.call({ key: 'GET /api/clans/{id}/share-image', params: { id } });
    expect([status, await sharp(bytes).metadata()]).toMatchObject([200, { format: 'png', width: 1200, height: 630 }]);
    const pixel = await sharp(bytes)
      .extract({ left: 950, top: 295, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect([Number(pixel[0]) > 200, Number(pixel[1]) < 60]).toEqual([true, true]);
    const missing = { key: 'GET /api/clans/{id}/share-image', params: { id: newId() } } as const;
    expect(await competition.call(missing)).toMatchObject({ status: 404, json: { code: 'clan_not_found' } });
  });

  test('is served under the hash of its bytes, for ever, and as nothing but a picture', async () => {
    const { logo } = await createClan(competition, { logo: await png('#abcdef') });
    const { status, headers, bytes } = await fetchLogo(logo ?? '');
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600, must-revalidate',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(`${createHash('sha256').update(bytes).digest('hex')}.webp`).toBe(hashIn(logo ?? ''));
    const again = await fetchLogo(logo ?? '', {
      'if-none-match': headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    });
    expect({ status: again.status, length: again.bytes.length }).toEqual({ status: 304, length: 0 });
  });

  test('goes with the last clan that shows it', async () => {
    const shared = await png('#1a2b3c');
    const [first, second] = [
      await createClan(competition, { logo: shared }),
      await createClan(competition, { logo: shared }),
    ];
    expect(second.logo).toBe(first.logo);
    await dissolve(first.id);
    expect(await fetchLogo(first.logo ?? '')).toMatchObject({ status: 200 });
    await dissolve(second.id);
    expect(await fetchLogo(first.logo ?? '')).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });

  test('is not needed: the empty part of a form without a chosen file is none', async () => {
    const logo = file(Buffer.alloc(0), { name: '', type: 'application/octet-stream' });
    expect(await sendClan(competition, { logo })).toMatchObject({ status: 200, json: { logo: null } });
  });

  test('address contains a hash', async () => {
    const response = await competition.call({ key: 'GET /api/clan-logos/{hash}', params: { hash: 'x.webp' } });
    expect(response).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
  });
});

describe('a logo is refused, and no clan created,', () => {
  const refused = async (logo: File, expected: object) => {
    const before = await competition.db.collection('clans').countDocuments();
    expect(await sendClan(competition, { logo })).toMatchObject(expected);
    expect(await competition.db.collection('clans').countDocuments()).toBe(before);
  };

  test.each([
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['text behind the first bytes of a PNG', Buffer.from('\x89PNG\r\n\x1a\nno picture', 'latin1')],
    ['an empty file', Buffer.alloc(0)],
  ])('when it is %s', (_what, bytes) => refused(file(bytes), invalidImage));

  test('when it is cut off', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#777', noise } })
      .png()
      .toBuffer();
    await refused(file(whole.subarray(0, whole.length / 2)), invalidImage);
  });

  test('when it has more than 40 megapixels, however small the file', async () => {
    await refused(file(await canvas('#000', 8_000, 5_001).png().toBuffer()), invalidImage);
  });

  test('when it is larger than 5 MB', () =>
    refused(file(Buffer.alloc(5 * 1024 * 1024 + 1)), { status: 413, json: { code: 'file_too_large' } }));
});
