import { drawPng } from '../support/png.ts';
import { expect, test } from '../support/test.ts';

/** Everything must be gone within a minute. */
const withinAMinute = { timeout: 60_000, intervals: [500] };

test('an account that an operator removes is gone everywhere within a minute', async ({
  registerPlayer,
  playwright,
  baseURL,
}) => {
  const [gone, fan] = await Promise.all([registerPlayer(), registerPlayer()]);
  const { controlUrl } = test.info().project.metadata;
  const openContext = ({ session }: typeof gone) =>
    playwright.request.newContext({ storageState: session, ...(baseURL && { baseURL }) });
  const [own, others] = await Promise.all([openContext(gone), openContext(fan)]);
  const readStatus = async (path: string) => (await others.get(path)).status();
  const follow = async (request: typeof own, id: string) => (await request.post(`/api/users/${id}/follow`)).status();
  const counts = async () => (await others.get(`/api/users/${fan.id}/follow-stats`)).json();

  const buffer = drawPng(16, [Date.now() % 256, 20, 30]);
  const multipart = { avatar: { name: 'me.png', mimeType: 'image/png', buffer } };
  const uploaded = await own.post('/api/auth/upload-avatar', { multipart });
  const { user } = (await uploaded.json()) as { user: { avatar: string } };
  expect(await readStatus(user.avatar)).toBe(200);
  await expect.poll(() => readStatus(`/api/players/${gone.username}`), withinAMinute).toBe(200);
  await expect.poll(() => follow(others, gone.id), withinAMinute).toBe(200);
  await expect.poll(() => follow(own, fan.id), withinAMinute).toBe(200);
  expect(await counts()).toEqual({ followersCount: 1, followingCount: 1 });

  const removed = await fetch(`${controlUrl}/accounts/${gone.username}/remove`, { method: 'POST' });
  expect(removed.status, await removed.text()).toBe(200);

  await expect.poll(() => readStatus(`/api/users/${gone.id}`), withinAMinute).toBe(404);
  await expect.poll(() => readStatus(`/api/players/${gone.username}`), withinAMinute).toBe(404);
  await expect.poll(() => readStatus(user.avatar), withinAMinute).toBe(404);
  await expect.poll(counts, withinAMinute).toEqual({ followersCount: 0, followingCount: 0 });
  await expect.poll(async () => (await own.get('/api/auth/me')).status(), withinAMinute).toBe(401);
  expect(await (await others.get(`/api/users/search?q=${gone.username}`)).json()).toEqual([]);
  expect(await (await others.get('/api/leaderboard?limit=100')).text()).not.toContain(gone.username);
  const data = { identifier: gone.username, password: gone.password };
  expect((await others.post('/api/auth/signin', { data })).status()).toBe(401);
  await Promise.all([own.dispose(), others.dispose()]);
});
