import { setTimeout as pause } from 'node:timers/promises';
import type { MatchResponse } from '@portal/contracts';
import { testKeys, waitFor } from '@portal/testing';
import { startEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import type { Connection } from 'mongoose';
import { createCup, createOrganizer } from '../cup.ts';
import { median, metric, percentile } from '../metrics.ts';
import { loadPlayers, openDatabases, type Player, send, signInPlayers } from '../players.ts';
import type { Scenario } from '../scenario.ts';
import { openViewers, readTime, viewersEnvironment } from '../viewers.ts';

const size = 256;
const players = 1_024;
const viewerCount = 2_000;
/** Viewers whose every change is timed; the others count bytes. */
const timedViewers = 200;
/** Duration of each rush, in ms. */
const times = { join: 10_000, checkIn: 20_000, report: 30_000 };

type Outcome = Awaited<ReturnType<typeof send>>;

/**
 * The registration of a cup of 256 opens, and 1,024 signed-in players press Join within 10 s; 256 check in within 20 s; 128 pairs report
 * within 30 s. 2,000 viewers watch. All calls go through the gateway.
 */
export const benchRush: Scenario = async ({ print, signal }) => {
  // The limits are those of a real portal, because each player calls from their own IP.
  const env = { ...viewersEnvironment, ...testKeys, PORTAL_FEATURES: 'live' };
  await using portal = await startEphemeralPortal({ name: 'bench', print, signal, env });
  await loadPlayers(portal, { players });
  await using databases = await openDatabases(portal);
  const people = await signInPlayers(databases.open('account'), [...Array(players).keys()]);
  const cup = await createCup(createOrganizer(portal.serviceUrls.competition), { name: 'Rush', size });
  const viewers = await openViewers({
    ...{ url: portal.url, path: `${cup.path}/events`, count: viewerCount, timed: timedViewers, signal },
  });
  print(`${players} players are signed in, ${viewerCount} viewers are connected`);
  await using changes = watchChanges(databases.open('competition'), cup.id);
  const press = (player: Player, path: string, body: object = {}) =>
    send(portal, player, 'POST', `${cup.path}${path}`, body);
  /** Sends all calls, spread evenly over `ms`. */
  const rush = async (work: readonly (() => Promise<Outcome>)[], ms: number): Promise<Outcome[]> => {
    const since = performance.now();
    const sent: Promise<Outcome>[] = [];
    for (const [at, call] of work.entries()) {
      signal.throwIfAborted();
      await pause(Math.max(0, since + (at * ms) / work.length - performance.now()));
      sent.push(call());
    }
    return Promise.all(sent);
  };
  try {
    const joined = await rush(
      people.map((player) => () => press(player, '/entry', { gameId: 'rush', acceptsRules: true })),
      times.join,
    );
    const { entrants } = await cup.read();
    const inState = (state: string) => entrants.filter((entrant) => entrant.state === state);
    const [registered, waiting] = [inState('registered'), inState('waiting')];
    await cup.goTo('check-in');
    const byId = new Map(people.map((player) => [player.id, player]));
    const placed = registered.flatMap(({ entrant }) => byId.get(entrant.id) ?? []);
    const checkedIn = await rush(
      placed.map((player) => () => press(player, '/check-in')),
      times.checkIn,
    );
    await cup.goTo('ready');
    await cup.goTo('live');
    // Byes take the places of players who could not check in.
    const paired = (match: MatchResponse) => match.home.entrant !== null && match.away.entrant !== null;
    const matches = (await cup.read()).rounds[0]?.matches.filter(paired) ?? [];
    const reports = matches.flatMap(({ key, home, away }) =>
      [home, away].flatMap(({ entrant }) => {
        const player = byId.get(entrant?.id ?? '');
        const report = { do: 'report', score: { legs: [[2, 1]] } };
        return player ? () => press(player, `/matches/${key}`, report) : [];
      }),
    );
    const reported = await rush(reports, times.report);
    const after = (await cup.read()).rounds[0]?.matches.filter(paired) ?? [];
    const decided = after.filter(({ state }) => state === 'done').length;
    const timed = viewers.slice(0, timedViewers);
    const { version } = await cup.read();
    const areUpToDate = () => timed.every(({ received }) => received.has(version)) && changes.at.has(version);
    await waitFor(areUpToDate, { timeout: 30_000, what: 'viewers' });
    const all = [...joined, ...checkedIn, ...reported];
    const count = (test: (status: number) => boolean) => all.filter(({ status }) => test(status)).length;
    const isFailure = (status: number) => status >= 500;
    const isLimited = (status: number) => status === 429;
    const isOther = (status: number) => status !== 200 && !isFailure(status) && !isLimited(status);
    const latencies = timed.flatMap(({ received }) =>
      [...received].flatMap(([one, at]) => {
        const committed = changes.at.get(one);
        return committed === undefined ? [] : Math.max(0, at - committed);
      }),
    );
    const missed = timed.filter(({ received }) => [...changes.at.keys()].some((one) => !received.has(one))).length;
    const listTimes = (outcomes: readonly Outcome[]) => outcomes.map(({ ms }) => ms);
    return [
      metric('responses 5xx', count(isFailure), '', { atMost: 0 }),
      metric('responses 429', count(isLimited), '', { atMost: 0 }),
      metric('other responses than 200', count(isOther), '', { atMost: 0 }),
      metric('places beyond the maximum', Math.max(0, registered.length - size), '', { atMost: 0 }),
      metric('players who neither play nor wait', players - registered.length - waiting.length, '', { atMost: 0 }),
      metric('matches without a result', matches.length - decided, '', { atMost: 0 }),
      metric('Join, p50', median(listTimes(joined)), 'ms'),
      metric('Join, p95', percentile(listTimes(joined), 0.95), 'ms', { atMost: 1_500 }),
      metric('check-in, p95', percentile(listTimes(checkedIn), 0.95), 'ms'),
      metric('report, p50', median(listTimes(reported)), 'ms'),
      metric('report, p95', percentile(listTimes(reported), 0.95), 'ms', { atMost: 500 }),
      metric('commit to viewer, p99', percentile(latencies, 0.99), 'ms', { atMost: 1_000 }),
      metric('viewers that missed a change', missed, '', { atMost: 0 }),
    ];
  } finally {
    for (const viewer of viewers) viewer.close();
  }
};

/** When each version of a cup was committed, in ms since 1970. */
const watchChanges = (competition: Connection, tournamentId: string) => {
  const at = new Map<number, number>();
  const match = { operationType: 'insert', 'fullDocument.event.data.topic': `tournament:${tournamentId}` };
  const stream = competition
    .collection<{ event: { data: { version: number } } }>('outbox')
    .watch<{ event: { data: { version: number } } }>([{ $match: match }]);
  stream.on('change', (change) => {
    if (change.operationType !== 'insert') return;
    at.set(change.fullDocument.event.data.version, change.wallTime?.getTime() ?? readTime());
  });
  return { at, [Symbol.asyncDispose]: () => stream.close() };
};
