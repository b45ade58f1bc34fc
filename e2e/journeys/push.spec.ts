import type { APIRequestContext } from '@playwright/test';
import type { OwnNotificationSettings } from '@portal/contracts';
import { startPushService } from '@portal/testing/push-service';
import { expectAccessible } from '../support/axe.ts';
import { openFinal, readMatches, send } from '../support/organizer.ts';
import { expect, test } from '../support/worker-context.ts';

const readSettings = async (request: APIRequestContext): Promise<OwnNotificationSettings> =>
  (await (await request.get('/api/notifications/settings')).json()) as OwnNotificationSettings;

test('a report arrives by push in the browser that has switched it on, until it is switched off', async ({
  registerPlayer,
  openWorkerContext,
  register,
  openAs,
}) => {
  const [opponent, staff, player] = [await register(), await openAs('portal_admin'), await registerPlayer()];
  const context = await openWorkerContext(player.session);
  const page = await context.newPage();
  const { pushKey } = await readSettings(page.request);
  const service = await startPushService({ port: test.info().project.metadata['pushPort'], pushKey: pushKey ?? '' });
  try {
    const browser = service.subscribe();
    // Headless Chromium denies notifications and knows no push service. Only these two are replaced: the permission by a granted
    // one, the subscription by one of the service of this journey.
    await page.addInitScript(({ endpoint, keys, pushKey: key }) => {
      let current: unknown = null;
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
      const subscription = {
        ...{ endpoint, options: { applicationServerKey: bytes.buffer, userVisibleOnly: true } },
        toJSON: () => ({ endpoint, keys }),
        async unsubscribe() {
          current = null;
          return true;
        },
      };
      PushManager.prototype.getSubscription = async () => current as never;
      PushManager.prototype.subscribe = async () => {
        current = subscription;
        return subscription as never;
      };
    }, browser.subscription);

    await page.goto('/notifications?tab=settings');
    await page.getByRole('button', { name: 'Turn on push here' }).click();
    await expect(page.getByText('Push is on for 1 device.')).toBeVisible();
    await expectAccessible(page);
    expect(await readSettings(page.request)).toMatchObject({ devices: [{ id: browser.id }] });

    const path = await openFinal(staff.request, [page, opponent.page]);
    const [match] = await readMatches(staff.request, path.replace('/tournaments/', ''));
    const act = (request: APIRequestContext, action: object) =>
      send(request, `/api${path}/matches/${match?.key}`, action);
    for (const { request } of [page, opponent.page]) await act(request, { do: 'ready' });
    await act(opponent.page.request, { do: 'report', score: { legs: [[2, 1]] } });
    const find = () => service.listFor(browser).find(({ message }) => message.text.includes('says 2–1'));
    await expect.poll(find, { timeout: 40_000 }).toBeDefined();
    const { push, message } = find() ?? {};
    expect(message).toMatchObject({ path: `${path}?match=${match?.key}` });
    expect(message?.text).toContain(opponent.username);
    expect(push?.headers).toMatchObject({ urgency: 'high', topic: message?.tag });

    await page.getByRole('button', { name: 'Turn off push here' }).click();
    await expect(page.getByText('Push is off on all your devices.')).toBeVisible();
    expect(await readSettings(page.request)).toMatchObject({ devices: [] });

    // A sign-out ends push of the browser, whatever page made it.
    await page.getByRole('button', { name: 'Turn on push here' }).click();
    await expect(page.getByText('Push is on for 1 device.')).toBeVisible();
    const other = await openWorkerContext();
    const otherPage = await other.newPage();
    const signIn = { identifier: player.username, password: player.password };
    expect((await otherPage.request.post('/api/auth/signin', { data: signIn })).status()).toBe(200);
    await page.request.post('/api/auth/signout');
    await expect.poll(async () => (await readSettings(otherPage.request)).devices).toEqual([]);
  } finally {
    await service.stop();
  }
});
