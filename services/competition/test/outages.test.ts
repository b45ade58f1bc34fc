import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { MatchAction, TournamentLogEntry } from '@portal/contracts';
import { startTcpProxy, testRedisPrefix, waitFor } from '@portal/testing';
import { findFreePort } from '@portal/testing/servers';
import type { TestPlayer } from './support/competition.ts';
import { readBracket, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

const minuteMs = 60_000;
const lostMinutes = 25;

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const start = async (env: Record<string, string> = {}): Promise<TestCups> => {
  const cups = await startCups({ env, redisTimeoutMs: 1_000 });
  stops.push(cups.competition.stop);
  return cups;
};

/** Lets time pass since the last heartbeat, and on the clock of tournaments. */
const passTime = async ({ competition: { db }, setClock }: TestCups, minutes: number) => {
  const at = { $subtract: ['$at', minutes * minuteMs] };
  await db.collection('heartbeats').updateOne({}, [{ $set: { at } }]);
  setClock(5 + minutes);
};

const act = ({ call }: TestCups, id: string, key: string, player: TestPlayer, json: MatchAction) =>
  call(player, { key: 'POST /api/tournaments/{id}/matches/{key}', params: { id, key }, json });

const readLog = async ({ call }: TestCups, id: string) => {
  const response = await call(null, { key: 'GET /api/tournaments/{id}/log', params: { id }, query: { limit: '100' } });
  return response.json as TournamentLogEntry[];
};

const listMatches = async (cups: TestCups, id: string) =>
  (await readBracket(cups, id)).rounds.flatMap(({ matches }) => matches);

/**
 * Starts a cup of 16 with the designed clocks. Five minutes later, its matches are in all states that have a deadline: nobody is ready, one
 * player is, both are, and one has reported, in which the other one has appeared or not.
 */
const prepareCup = async (cups: TestCups) => {
  const players = await cups.competition.players(16);
  const id = await startCup(cups, players);
  cups.setClock(5);
  const player = (playerId: string | null) => players.find((one) => one.id === playerId) as TestPlayer;
  const first = (await listMatches(cups, id)).filter(({ state }) => state === 'open');
  const steps: ('home' | 'away')[][] = [[], ['home'], ['home', 'away'], ['home', 'away'], [], [], [], []];
  for (const [at, { key, home, away }] of first.entries()) {
    for (const side of steps[at] ?? []) {
      const by = player(side === 'home' ? readEntrantId(home) : readEntrantId(away));
      expect(await act(cups, id, key, by, { do: 'ready' })).toMatchObject({ status: 200 });
    }
    const score = { legs: [[1, 0]] } as never;
    if (at === 3 || at === 4) await act(cups, id, key, player(readEntrantId(home)), { do: 'report', score });
  }
  return { id, player, before: await listMatches(cups, id) };
};

/** Fails unless all clocks have moved by the outage, once, and no match was decided. */
const expectMoved = async (cups: TestCups, { id, before }: Awaited<ReturnType<typeof prepareCup>>) => {
  await waitFor(async () => (await readLog(cups, id)).some(({ kind }) => kind === 'clocks-moved'));
  const after = await listMatches(cups, id);
  const moved = (await readLog(cups, id)).filter(({ kind }) => kind === 'clocks-moved');
  expect(moved).toEqual([expect.objectContaining({ by: null, minutes: expect.any(Number), reason: null })]);
  const minutes = moved[0]?.minutes ?? 0;
  expect(minutes).toBeGreaterThanOrEqual(lostMinutes);
  expect(minutes).toBeLessThan(lostMinutes + 5);
  expect(after.map(({ key, state }) => [key, state])).toEqual(before.map(({ key, state }) => [key, state]));
  const moves = before.flatMap(({ dueAt }, at) =>
    dueAt === null ? [] : [Date.parse(after[at]?.dueAt ?? '') - Date.parse(dueAt)],
  );
  expect(moves).toHaveLength(8);
  expect(new Set(moves).size).toBe(1);
  expect(Math.round((moves[0] ?? 0) / minuteMs)).toBe(minutes);
};

test('a service that was down for 25 minutes decides no match of a cup of 16 by the clock', async () => {
  const cups = await start();
  const cup = await prepareCup(cups);
  await cups.competition.whileDown(() => passTime(cups, lostMinutes));
  await expectMoved(cups, cup);
  // Clocks still run: after 10 minutes without a ready player the match needs attention, and 15 minutes later it is a double walkover.
  cups.setClock(5 + lostMinutes + 10);
  await waitFor(async () => (await listMatches(cups, cup.id)).some(({ state }) => state === 'attention'));
});

test('two processes move the clocks once', async () => {
  const cups = await start();
  await cups.competition.startTwin();
  const cup = await prepareCup(cups);
  await cups.competition.whileDown(() => passTime(cups, lostMinutes));
  await expectMoved(cups, cup);
});

test('a restart that takes less than a minute moves no clock', async () => {
  const cups = await start();
  const { id, before } = await prepareCup(cups);
  await cups.competition.whileDown(async () => undefined);
  cups.setClock(16);
  await waitFor(async () => (await listMatches(cups, id)).some(({ state }) => state === 'attention'));
  expect((await readLog(cups, id)).filter(({ kind }) => kind === 'clocks-moved')).toEqual([]);
  expect(before.filter(({ state }) => state === 'attention')).toEqual([]);
});

/** Responds like a gateway that finds no session and no tournament. */
const startGateway = async (port: number) => {
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(url.endsWith('/me') ? 401 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
};

/** Counts connections and closes each one. */
const createRejectingServer = () => {
  let attempts = 0;
  const server = createTcpServer((socket) => {
    attempts += 1;
    socket.destroy();
  });
  return {
    countAttempts: () => attempts,
    listen: (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};

const breakGateway = async () => {
  const port = await findFreePort();
  let stop = await startGateway(port);
  stops.push(() => stop());
  return {
    port,
    env: { GATEWAY_URL: `http://127.0.0.1:${port}` },
    cut: () => stop(),
    resume: async () => {
      stop = await startGateway(port);
    },
  };
};

const breakRedis = async () => {
  const { hostname, port } = new URL(testRedisPrefix().url);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  stops.push(proxy.stop);
  return {
    env: { REDIS_URL: `redis://127.0.0.1:${proxy.port}` },
    cut: async () => proxy.pause(),
    resume: async () => proxy.resume(),
  };
};

test('a gateway that starts after the service causes no warning, and clocks move by the outage before it', async () => {
  const { port, env, cut, resume } = await breakGateway();
  const cups = await start(env);
  const cup = await prepareCup(cups);
  const { logged, whileDown } = cups.competition;
  const loggedBefore = logged.length;
  const rejecting = createRejectingServer();
  await whileDown(async () => {
    await cut();
    await rejecting.listen(port);
    await passTime(cups, lostMinutes);
  });
  // The third consecutive failure of a sweep would log a warning.
  await waitFor(() => rejecting.countAttempts() > 3);
  await rejecting.stop();
  await resume();
  await expectMoved(cups, cup);
  expect(logged.slice(loggedBefore).filter((line) => line.includes('sweep failed'))).toEqual([]);
});

describe.each([
  ['the gateway', breakGateway],
  ['Redis', breakRedis],
])('while %s is down', (_name, prepareFault) => {
  const begin = async () => {
    const { env, cut, resume } = await prepareFault();
    const cups = await start(env);
    const cup = await prepareCup(cups);
    const { logged } = cups.competition;
    const loggedBefore = logged.length;
    await cut();
    await waitFor(() => logged.slice(loggedBefore).some((line) => line.includes('sweep failed')));
    await passTime(cups, lostMinutes);
    return { cups, cup, resume };
  };

  test('no match is decided, and the clocks move when it is back', async () => {
    const { cups, cup, resume } = await begin();
    await resume();
    await expectMoved(cups, cup);
  });

  test('a command that comes first moves the clocks before it counts', async () => {
    const { cups, cup, resume } = await begin();
    const [match] = cup.before;
    const home = cup.player(readEntrantId(match?.home) ?? null);
    const response = await act(cups, cup.id, match?.key ?? '', home, { do: 'ready' });
    expect(response).toMatchObject({ status: 200, json: { state: 'open', ready: { home: true, away: false } } });
    await expectMoved(cups, cup);
    await resume();
  });
});
