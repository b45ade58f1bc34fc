import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type CallResponse, waitFor } from '@portal/testing';
import { startAccount, type TestAccount } from './support/account.ts';
import { canvas, upload } from './support/avatars.ts';
import { chunkBomb, heavyPng, hugePng, longGif, pixelBomb } from './support/bombs.ts';
import { runningDecoders, waitForDecoder } from './support/decoders.ts';
import { player, type TestPlayer } from './support/players.ts';

const megabyte = 1024 * 1024;
const invalidImage = { status: 400, json: { code: 'invalid_image', issues: [{ path: 'avatar' }] } };
const goodPicture = () => canvas('#336699').jpeg().toBuffer();

let account: TestAccount;
let one: TestPlayer;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(() => account.stop());
beforeEach(async () => {
  one = await player(account);
});

/** The largest value that `measure` returns while `work` runs. */
const mostDuring = async (measure: () => number, work: () => Promise<unknown>): Promise<number> => {
  let most = measure();
  const sampling = setInterval(() => {
    most = Math.max(most, measure());
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(sampling);
  }
  return most;
};

describe('a picture made to harm', () => {
  beforeAll(async () => {
    // Allocations of the first uploads do not count as growth.
    const { browser } = await player(account);
    for (let turn = 0; turn < 3; turn += 1) await upload(browser, await goodPicture());
  });
  afterEach(async () => {
    expect(await upload(one.browser, await goodPicture())).toMatchObject({ status: 200 });
    expect(runningDecoders()).toEqual([]);
  });

  test.each([
    ['text that inflates to 560 MB', () => chunkBomb('zTXt'), invalidImage],
    ['international text that inflates to 560 MB', () => chunkBomb('iTXt'), invalidImage],
    ['color profiles that inflate to 560 MB', () => chunkBomb('iCCP'), { status: 200 }],
    ['pixels that inflate to more than its declared size', pixelBomb, { status: 200 }],
    ['16,000 x 16,000 pixels', hugePng, invalidImage],
    ['100,000 frames', async () => longGif(), { status: 200 }],
  ])('with %s does not make the service grow', async (_what, make, expected) => {
    const bomb = await make();
    const before = process.memoryUsage.rss();
    let largestDecoder = 0;
    const most = await mostDuring(process.memoryUsage.rss, async () => {
      largestDecoder = await mostDuring(
        () => Math.max(0, ...runningDecoders().map(({ rssBytes }) => rssBytes)),
        async () => expect(await upload(one.browser, bomb)).toMatchObject(expected),
      );
    });
    expect(most - before).toBeLessThan(60 * megabyte);
    expect(largestDecoder).toBeLessThan(640 * megabyte);
  });
});

describe('a decoder', () => {
  const atWork = 200 * megabyte;
  let heavy: Buffer;
  beforeAll(async () => {
    heavy = await heavyPng();
  });
  afterEach(async () => {
    expect(await upload(one.browser, await goodPicture())).toMatchObject({ status: 200 });
  });

  test('that crashes refuses its picture', async () => {
    const uploading = upload(one.browser, heavy);
    process.kill(await waitForDecoder(atWork), 'SIGKILL');
    expect(await uploading).toMatchObject(invalidImage);
  });

  test('that hangs is killed when the deadline of the call passes', async () => {
    const strict = await startAccount({ timeouts: {} });
    try {
      const uploading = upload((await player(strict)).browser, heavy);
      // On a slow machine the deadline may pass before a decoder has grown.
      process.kill(await waitForDecoder(1), 'SIGSTOP');
      expect(await uploading).toMatchObject({ status: 503, json: { code: 'unavailable' } });
      await waitFor(() => runningDecoders().length === 0);
    } finally {
      await strict.stop();
    }
  });

  test('that does not start is no fault of the picture', async () => {
    const { restore } = jest.replaceProperty(process, 'execPath', '/missing/node');
    expect(await upload(one.browser, heavy)).toMatchObject({ status: 503, json: { code: 'unavailable' } });
    restore();
  });

  test('runs alone, is waited for by a few, and the rest are turned away', async () => {
    const picture = await goodPicture();
    const uploaders = await Promise.all(Array.from({ length: 2 }, () => player(account)));
    let responses: CallResponse[] = [];
    const mostDecoders = await mostDuring(
      () => runningDecoders().length,
      async () => {
        const uploads = Array.from({ length: 36 }, (_, turn) => upload((uploaders[turn % 2] ?? one).browser, picture));
        responses = await Promise.all(uploads);
      },
    );
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected.length).toBeGreaterThan(0);
    for (const response of rejected) {
      expect(response).toMatchObject({ status: 503, json: { code: expect.stringMatching(/^(?:busy|unavailable)$/) } });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(mostDecoders).toBe(1);
    await waitFor(() => runningDecoders().length === 0);
  });
});

describe('uploads', () => {
  const limit = 5;
  let limited: TestAccount;
  beforeAll(async () => {
    limited = await startAccount({ env: { PICTURES_PER_PLAYER: String(limit) } });
  });
  afterAll(() => limited.stop());

  test('are counted by player, refused ones too', async () => {
    const [first, other] = [await player(limited), await player(limited)];
    const broken = Buffer.from('GIF89a');
    for (let turn = 0; turn < limit; turn += 1) expect(await upload(first.browser, broken)).toMatchObject(invalidImage);
    const refused = await upload(first.browser, await goodPicture());
    expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(3_000);
    expect(retryAfter).toBeLessThanOrEqual(3_600);
    expect(await upload(other.browser, await goodPicture())).toMatchObject({ status: 200 });
    await limited.expireLimit('pictures');
    expect(await upload(first.browser, await goodPicture())).toMatchObject({ status: 200 });
  });
});
