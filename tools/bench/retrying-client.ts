import { waitFor } from '@portal/testing';
import { demoPassword as password } from '@portal/tools/browser';
import type { Portal } from '@portal/tools/start/portal';
import type { OrganizerCall } from './cup.ts';
import { retryTimeoutMs } from './faults.ts';

/** Calls a portal whose processes fail: retries each call until it gets a response below 500. */
export const createRetryingClient = ({ url }: Portal) => {
  const send = async (method: string, path: string, cookie = '', json?: object): Promise<Response> =>
    waitFor(
      async () => {
        const init = { method, headers: { cookie, 'content-type': 'application/json' } };
        const body = json && { body: JSON.stringify(json) };
        const response = await fetch(new URL(path, url), { ...init, ...body, signal: AbortSignal.timeout(12_000) });
        return response.status < 500 && response;
      },
      { timeout: retryTimeoutMs, interval: 250, what: `a response to ${method} ${path}` },
    );
  const call = async <T>(method: string, path: string, cookie?: string, json?: object): Promise<T> => {
    const response = await send(method, path, cookie, json);
    if (!response.ok) throw new Error(`${method} ${path} responded ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const signIn = async (identifier: string): Promise<string> => {
    const response = await send('POST', '/api/auth/signin', '', { identifier, password });
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  return {
    /** @returns a response below 500 */
    send,
    /** @throws Error for a response that is not 2xx */
    call,
    signIn,
    createOrganizer:
      (cookie: string): OrganizerCall =>
      (method, path, json) =>
        call(method, path, cookie, json),
    /** Signs in the players with the best scores. */
    async signInPlayers(count: number): Promise<{ id: string; username: string; cookie: string }[]> {
      const best = await call<{ id: string; username: string }[]>('GET', `/api/leaderboard?limit=${count}`);
      const players = [];
      for (const { id, username } of best) players.push({ id, username, cookie: await signIn(username) });
      return players;
    },
  };
};
export type RetryingClient = ReturnType<typeof createRetryingClient>;

/** Waits for emails whose text contains `text`. @returns recipient and subject of each */
export const readEmails = async ({ catcherUrl = '' }: Portal, text: string, expected: number): Promise<string[]> => {
  type Caught = { subject: string; text: string; to: { address: string }[] };
  const read = async () => {
    const caught = (await (await fetch(new URL('/email', catcherUrl))).json()) as Caught[];
    return caught
      .filter((email) => email.text.includes(text))
      .map(({ to, subject }) => `${to[0]?.address}: ${subject}`);
  };
  const hasAll = async () => new Set(await read()).size >= expected;
  await waitFor(hasAll, { timeout: retryTimeoutMs, interval: 500, what: 'emails' }).catch(() => undefined);
  return read();
};
