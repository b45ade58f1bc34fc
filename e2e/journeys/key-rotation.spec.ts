import { setInterval } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { codeFor } from '../support/email.ts';
import { demoPassword, type NewPlayer, newPlayer } from '../support/players.ts';
import { expect, test } from '../support/test.ts';

const post = async (action: string) => {
  const { controlUrl } = test.info().project.metadata;
  const response = await fetch(`${controlUrl}/${action}`, { method: 'POST' });
  expect(response.status, `${action}: ${await response.text()}`).toBe(200);
};

const signUp = async (request: APIRequestContext): Promise<NewPlayer> => {
  const player = newPlayer();
  const response = await request.post('/api/auth/signup', { data: { ...player, confirmPassword: player.password } });
  expect(response.status()).toBe(200);
  return player;
};

const verify = async (request: APIRequestContext, { email }: NewPlayer) => {
  const response = await request.post('/api/auth/verify-email', { data: { email, otp: await codeFor(email) } });
  expect(response.status()).toBe(200);
};

/**
 * Asks again and again who is signed in. Calls may fail while a process restarts.
 * @returns a function that stops this and returns all names that were responded
 */
const watchSession = (request: APIRequestContext) => {
  const names = new Set<string | null>();
  let isStopped = false;
  const watch = async () => {
    for await (const _ of setInterval(50)) {
      if (isStopped) return;
      const response = await request.get('/api/auth/me').catch(() => null);
      if (response?.ok()) names.add((await response.json()).user?.username ?? null);
      else if (response) expect(response.status()).toBe(503);
    }
  };
  const watching = watch();
  return async () => {
    isStopped = true;
    await watching;
    return [...names];
  };
};

test('all keys are replaced while the portal runs: nobody is signed out, and no email or code is lost', async ({
  playwright,
  baseURL,
}) => {
  const open = () => playwright.request.newContext({ baseURL: baseURL as string });
  const [member, early, late, after] = await Promise.all([open(), open(), open(), open()]);
  await member.post('/api/auth/signin', { data: { identifier: 'demo_player', password: demoPassword } });
  const stopWatching = watchSession(member);
  // Its email is sealed with the old key and sent by a worker that uses the new one.
  await post('email/stop');
  const waiting = await signUp(early);
  await post('keys/accept');
  await post('keys/use');
  const signedUpMeanwhile = await signUp(late);
  await post('email/start');
  await verify(early, waiting);
  await post('keys/drop');
  await verify(late, signedUpMeanwhile);
  await verify(after, await signUp(after));
  expect(await stopWatching()).toEqual(['demo_player']);
  await Promise.all([member, early, late, after].map((context) => context.dispose()));
});
