import type { APIRequestContext } from '@playwright/test';
import { codeFor, emailsTo } from '../support/email.ts';
import { demoPassword, fillSignUp, type NewPlayer, newPlayer } from '../support/players.ts';
import { expect, test } from '../support/test.ts';

type Server = 'mongodb' | 'redis' | 'email';

const outageMs = 5_000;

const control = async (server: Server, action: 'stop' | 'start') => {
  const { controlUrl } = test.info().project.metadata;
  const response = await fetch(`${controlUrl}/${server}/${action}`, { method: 'POST' });
  expect(response.status, `${action} ${server}: ${await response.text()}`).toBe(200);
};

/** Stops a server for at least five seconds while `meanwhile` runs. */
const without = async (server: Server, meanwhile: () => Promise<void>) => {
  await control(server, 'stop');
  const stoppedAt = Date.now();
  try {
    await meanwhile();
    await expect
      .poll(() => Date.now() - stoppedAt, { timeout: 60_000, intervals: [100] })
      .toBeGreaterThanOrEqual(outageMs);
  } finally {
    await control(server, 'start');
  }
};

const signUp = (request: APIRequestContext, player: NewPlayer) =>
  request.post('/api/auth/signup', { data: { ...player, confirmPassword: player.password } });

const ready = (request: APIRequestContext) =>
  expect.poll(async () => (await request.get('/status')).status(), { timeout: 60_000, intervals: [100] }).toBe(200);

test.describe.configure({ mode: 'serial' });

test('without MongoDB calls respond 503, readiness names the service, and everything recovers without a restart', async ({
  page,
}) => {
  const { request } = page;
  const acknowledged: NewPlayer[] = [];
  const rejected: NewPlayer[] = [];
  const attempt = async () => {
    const player = newPlayer();
    const response = await signUp(request, player);
    if (response.ok()) acknowledged.push(player);
    else rejected.push(player);
    return response;
  };
  await attempt();
  await page.goto('/signup');

  await fillSignUp(page, newPlayer());

  await without('mongodb', async () => {
    const callFails = async () => {
      const response = await attempt();
      expect(response.status()).toBe(503);
      expect(response.headers()['retry-after']).toBeDefined();
      expect(await response.json()).toMatchObject({ code: 'unavailable' });
    };
    const formFails = async () => {
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Registration Failed').first()).toBeVisible();
      await expect(page.getByText(/unavailable/).first()).toBeVisible();
    };
    const readinessNamesService = async () => {
      const readiness = await request.get('/status');
      expect(readiness.status()).toBe(503);
      expect(await readiness.text()).toContain('account');
      expect((await request.get('/healthz')).status()).toBe(200);
      expect((await request.get('/terms')).status(), 'pages are still served').toBe(200);
    };
    // Each call waits for seconds until the driver gives up.
    await Promise.all([callFails(), formFails(), readinessNamesService()]);
  });

  await ready(request);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/verify-email**');
  expect(acknowledged.length).toBeGreaterThan(0);
  for (const player of acknowledged) {
    const verified = await request.post('/api/auth/verify-email', {
      data: { email: player.email, otp: await codeFor(player.email) },
    });
    expect(verified.status(), 'acknowledged sign-ups are stored').toBe(200);
  }
  for (const player of rejected) expect(await emailsTo(player.email), 'rejected sign-ups send no email').toEqual([]);
});

test('without Redis players sign up and in, and their email arrives once it is back', async ({ request }) => {
  const player = newPlayer();
  await without('redis', async () => {
    const signedUp = await signUp(request, player);
    expect(signedUp.status()).toBe(200);
    const signedIn = await request.post('/api/auth/signin', {
      data: { identifier: 'demo_player', password: demoPassword },
    });
    expect(signedIn.status()).toBe(200);
    expect((await request.get('/api/auth/me')).status()).toBe(200);
    const readiness = await request.get('/status');
    expect(readiness.status(), 'the portal is ready').toBe(200);
    expect(await readiness.json()).toMatchObject({ ready: true, failing: [] });
  });
  const verified = await request.post('/api/auth/verify-email', {
    data: { email: player.email, otp: await codeFor(player.email) },
  });
  expect(verified.status()).toBe(200);
});

test('without the SMTP server sign-up succeeds, and the code arrives once it is back', async ({ request }) => {
  const player = newPlayer();
  await without('email', async () => {
    expect((await signUp(request, player)).status()).toBe(200);
    expect((await request.get('/status')).status(), 'readiness does not depend on the SMTP server').toBe(200);
  });
  const verified = await request.post('/api/auth/verify-email', {
    data: { email: player.email, otp: await codeFor(player.email) },
  });
  expect(verified.status()).toBe(200);
  expect((await emailsTo(player.email)).filter((email) => /\b\d{6}\b/.test(email.text)).length).toBe(1);
});
