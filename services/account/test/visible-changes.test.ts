import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestSubscriber } from '@portal/service-kit/testing';
import { waitFor } from '@portal/testing';
import { startAccount, type TestAccount } from './support/account.ts';
import { canvas, upload } from './support/avatars.ts';
import { player } from './support/players.ts';

let account: TestAccount;
let community: ReturnType<typeof startTestSubscriber>;
beforeAll(async () => {
  account = await startAccount({ env: { EVENT_SUBSCRIBERS: 'email,community' } });
  community = startTestSubscriber('community', account.environment);
});
afterAll(async () => {
  await community.stop();
  await account.stop();
});

test('a change responds with the new state, and other services receive it', async () => {
  const { browser, user } = await player(account);
  const platform = 'Mobile';
  const updated = await browser.call('POST /api/auth/update-platform', { json: { platform } });
  expect(updated).toMatchObject({ status: 200, json: { user: { avatar: null, platform } } });
  const uploaded = await upload(browser, await canvas('#123456').png().toBuffer());
  const avatar = expect.stringContaining('/api/avatars/');
  expect(uploaded).toMatchObject({ status: 200, json: { user: { avatar, platform } } });
  const isThisPlayer = (event: object) => 'entityId' in event && event.entityId === user.id;
  const changes = await waitFor(() => {
    const received = community.applied.filter(isThisPlayer);
    return received.length === 3 && received.map(({ data }) => data);
  });
  expect(changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ avatar: null, platform: 'PC' }),
      expect.objectContaining({ avatar: null, platform }),
      expect.objectContaining({ avatar, platform }),
    ]),
  );
});

test('a change succeeds while another service is down', async () => {
  const { browser } = await player(account);
  await community.stop();
  expect((await browser.call('POST /api/auth/update-platform', { json: { platform: 'PlayStation' } })).status).toBe(
    200,
  );
  expect((await browser.call('GET /api/auth/me')).json).toMatchObject({ user: { platform: 'PlayStation' } });
});
