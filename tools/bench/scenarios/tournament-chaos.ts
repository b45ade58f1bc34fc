import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { MatchVerdict, TournamentBracket, TournamentLogEntry } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { findFreePort, startProcess } from '@portal/testing/servers';
import { startEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import type { Portal } from '@portal/tools/start/portal';
import { Redis } from 'ioredis';
import { createCup } from '../cup.ts';
import { createFaults, type Fault, retryTimeoutMs } from '../faults.ts';
import { type Metric, metric } from '../metrics.ts';
import { createRetryingClient, type RetryingClient, readEmails } from '../retrying-client.ts';
import { type Scenario, unlimited } from '../scenario.ts';

/** How long a process is stopped, and how long one whose clock is wrong runs. */
const stoppedMs = 5_000;
const clockStepMs = 6 * 3_600_000;

/**
 * `npm run chaos -- tournaments [--quick]`: plays a cup through the gateway while processes and servers are killed, stopped and emptied, and
 * compares its results with those that the players reported. 64 players, or 16.
 */
export const tournamentChaos: Scenario = async ({ print, signal }, args) => {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } });
  const size = values.quick ? 16 : 64;
  const env = { ...unlimited, PORTAL_FEATURES: 'live', WEB_CONCURRENCY: '1' };
  await using portal = await startEphemeralPortal({ name: 'chaos', print, signal, env });
  const cup = await openCup(createRetryingClient(portal), size);
  const { processes, servers } = portal;
  const [competition, gateway] = [processes.get('competition'), processes.get('gateway')];
  const victims = { competition, MongoDB: servers.mongodb, gateway, Redis: servers.redis };
  const faults: Fault[] = [
    ...createFaults(victims, stoppedMs),
    ['FLUSHALL', () => emptyRedis(portal)],
    ['a second process of competition whose clock steps six hours', () => runWithSteppedClock(portal)],
  ];
  const reported = new Map<string, MatchVerdict>();
  for (let wave = 0; ; wave += 1) {
    signal.throwIfAborted();
    const open = await cup.readOpen();
    if (open.length === 0) break;
    const matches = open.slice(0, Math.ceil(open.length / 4));
    for (const [at, { key }] of matches.entries())
      reported.set(key, { score: { legs: [(wave + at) % 3 === 0 ? [1, 3] : [2, 0]] } });
    const [name, fault] = faults[wave % faults.length] as Fault;
    print(`${name}, ${matches.length} matches meanwhile, ${reported.size} of ${size} so far`);
    await Promise.all([
      fault(),
      ...matches.flatMap(({ key, home, away }) =>
        [home, away].map(({ entrant }) => cup.report(entrant?.id ?? '', key, reported.get(key) as MatchVerdict)),
      ),
    ]);
    await cup.readWhen((bracket) => readResults(bracket).size === reported.size).catch(() => undefined);
  }
  const bracket = await cup.readWhen(({ phase }) => phase === 'finished').catch(cup.read);
  return [...compareResults(bracket, await cup.log(), reported), ...(await countEmails(portal, cup.name, size))];
};

const emptyRedis = async ({ serverUrls }: Portal): Promise<void> => {
  const client = new Redis(serverUrls.redisUrl);
  await client.flushall();
  client.disconnect();
};

/** Steps the clock of a process while it runs. */
const steppedClock = `
  const System = globalThis.Date;
  const { now } = System;
  const step = () => (performance.now() > ${stoppedMs / 2} ? ${clockStepMs} : 0);
  globalThis.Date = class Date extends System {
    constructor(...args) { if (args.length > 0) super(...args); else super(now() + step()); }
    static now() { return now() + step(); }
  };`;

const runWithSteppedClock = async (portal: Portal): Promise<void> => {
  const ports = { SERVICE_PORT: String(await findFreePort()), OPS_PORT: String(await findFreePort()) };
  const env = { ...portal.environments.get('competition'), ...ports, DEMO_CUP: 'off' };
  const clock = `data:text/javascript,${encodeURIComponent(steppedClock)}`;
  const args = ['--import', clock, 'services/competition/dist/main.mjs'];
  const second = await startProcess({ command: process.execPath, args, env });
  const isReady = async () => (await fetch(`http://127.0.0.1:${ports.SERVICE_PORT}/readyz`)).ok;
  await waitFor(isReady, { timeout: retryTimeoutMs, what: 'the second process' });
  await pause(stoppedMs);
  await second.kill();
};

/** A live cup of demo players who persist until they are answered. */
const openCup = async ({ send, call, signIn, createOrganizer, signInPlayers }: RetryingClient, size: number) => {
  const organizer = createOrganizer(await signIn('portal_admin'));
  const players = await signInPlayers(size);
  const cookies = new Map(players.map(({ id, cookie }) => [id, cookie]));
  const cup = await createCup(organizer, { name: 'Chaos Cup', size });
  await cup.play(async (below, json) => {
    for (const { cookie } of players) await call('POST', `${cup.path}${below}`, cookie, json);
  });
  return {
    ...cup,
    log: () => call<TournamentLogEntry[]>('GET', `${cup.path}/moments`),
    /** A report that was applied, but whose response was lost, is refused when it is repeated: the match is over. */
    async report(playerId: string, key: string, verdict: MatchVerdict): Promise<void> {
      const json = { do: 'report', ...verdict };
      const response = await send('POST', `${cup.path}/matches/${key}`, cookies.get(playerId), json);
      if (!response.ok && response.status !== 409) throw new Error(`${key}: ${response.status}`);
    },
  };
};

const readResults = ({ rounds }: TournamentBracket): Map<string, MatchVerdict> =>
  new Map(rounds.flatMap(({ matches }) => matches.flatMap(({ key, result }) => (result ? [[key, result]] : []))));

const formatScore = (verdict: MatchVerdict | undefined) =>
  verdict && 'score' in verdict ? JSON.stringify(verdict.score.legs) : null;

const compareResults = (
  bracket: TournamentBracket,
  log: readonly TournamentLogEntry[],
  reported: ReadonlyMap<string, MatchVerdict>,
): Metric[] => {
  const results = readResults(bracket);
  const lost = [...reported.keys()].filter((key) => !results.has(key));
  const invented = [...results].filter(([key, result]) => formatScore(result) !== formatScore(reported.get(key)));
  const decided = log.flatMap(({ key, after }) => (key !== null && after !== null ? [key] : []));
  return [
    metric('matches', results.size, '', { atLeast: reported.size }),
    metric('results lost', lost.length, '', { atMost: 0 }),
    metric('results doubled', decided.length - new Set(decided).size, '', { atMost: 0 }),
    metric('results invented', invented.length, '', { atMost: 0 }),
    metric('tournament not finished', bracket.phase === 'finished' ? 0 : 1, '', { atMost: 0 }),
  ];
};

/** Every player gets one email about the place in the cup and one about check-in; no email is sent twice. */
const countEmails = async (portal: Portal, name: string, players: number): Promise<Metric[]> => {
  const perPlayer = [`You're in: ${name}`, `Check in for ${name}`];
  const expected = perPlayer.length * players;
  const emails = await readEmails(portal, name, expected);
  const unique = new Set(emails);
  const found = [...unique].filter((email) => perPlayer.some((subject) => email.includes(`: ${subject}`)));
  return [
    metric('emails', emails.length),
    metric('emails missing', expected - found.length, '', { atMost: 0 }),
    metric('emails doubled', emails.length - unique.size, '', { atMost: 0 }),
  ];
};
