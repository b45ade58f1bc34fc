import type { APIRequestContext } from '@playwright/test';
import { codeFor, emailsTo } from '../support/email.ts';
import { type NewPlayer, newPlayer } from '../support/players.ts';
import { expect, test } from '../support/test.ts';

const post = async (action: string) => {
  const { controlUrl } = test.info().project.metadata;
  const response = await fetch(`${controlUrl}/${action}`, { method: 'POST' });
  return { status: response.status, text: await response.text() };
};

const signUp = async (request: APIRequestContext): Promise<NewPlayer> => {
  const player = newPlayer();
  await request.post('/api/auth/signup', { data: { ...player, confirmPassword: player.password } });
  const verified = await request.post('/api/auth/verify-email', {
    data: { email: player.email, otp: await codeFor(player.email) },
  });
  expect(verified.status()).toBe(200);
  return player;
};

test('a portal is restored from its backup: every document is back, nobody is signed in, and no email is sent twice', async ({
  request,
  playwright,
  baseURL,
}) => {
  const before = await signUp(request);
  const saved = await post('backup/save');
  // biome-ignore lint/suspicious/noSkippedTests: no package contains the tools, so not every machine has them.
  test.skip(saved.text.includes('mongodump is not on the PATH'), 'needs the MongoDB Database Tools');
  expect(saved.status, saved.text).toBe(200);
  const later = await playwright.request.newContext({ baseURL: baseURL as string });
  const after = await signUp(later);
  const restored = await post('backup/restore');
  expect(restored.status, restored.text).toBe(200);
  for (const context of [request, later]) expect((await context.get('/api/auth/me')).status()).toBe(401);
  const signIn = ({ username, password }: NewPlayer) =>
    request.post('/api/auth/signin', { data: { identifier: username, password } });
  expect((await signIn(after)).status(), 'who came after the backup').toBe(401);
  expect((await signIn(before)).status(), 'who was in the backup').toBe(200);
  const stats = await post('emails/resume');
  expect(stats.status, stats.text).toBe(200);
  await signUp(later);
  expect((await emailsTo(before.email)).filter(({ text }) => /\b\d{6}\b/.test(text))).toHaveLength(1);
  await later.dispose();
});
