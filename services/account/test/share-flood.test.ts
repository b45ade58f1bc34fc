import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { startAccount, type TestAccount } from './support/account.ts';
import { canvas, upload } from './support/avatars.ts';
import { runningDecoders } from './support/decoders.ts';
import { player } from './support/players.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(() => account.stop());

test('a flood of share images occupies one process of the lowest priority and a short queue, and uploads work', async () => {
  const { browser } = await player(account);
  const picture = await canvas('#336699').jpeg().toBuffer();
  const drawings = () => runningDecoders('draw-share-image');
  const flood = Promise.all(Array.from({ length: 20 }, () => account.browser().call('GET /api/share-image')));
  const counts: number[] = [];
  const sampling = setInterval(() => counts.push(drawings().length), 20);
  // The shell that starts the process sets its priority.
  await waitFor(() => drawings().some(({ niceness }) => niceness === 19), { interval: 2 });
  expect(await upload(browser, picture)).toMatchObject({ status: 200 });
  const responses = await flood;
  clearInterval(sampling);
  expect(Math.max(...counts)).toBe(1);
  const rejected = responses.filter(({ status }) => status !== 200);
  expect(rejected.length).toBeLessThan(responses.length);
  // Twenty do not fit. On a slow machine, one that waits may reach its deadline instead.
  expect(rejected).toContainEqual(expect.objectContaining({ json: expect.objectContaining({ code: 'busy' }) }));
  for (const response of rejected) {
    expect(response).toMatchObject({ status: 503 });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});
