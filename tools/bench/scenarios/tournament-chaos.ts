import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { MatchVerdict, TournamentBracket, TournamentLogEntry } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { freePort, startProcess } from '@portal/testing/servers';
import { demoPassword as password } from '@portal/tools/browser';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import type { Portal } from '@portal/tools/start/portal';
import { Redis } from 'ioredis';
import { cupSettings } from '../cup-settings.ts';
import { type Metric, metric } from '../metrics.ts';
import { type Scenario, unlimited } from '../scenario.ts';

/** How long a process is stopped, and how long one whose clock is wrong runs. */
const faultMs = 5_000;
/** Commands are repeated, and results awaited, for this long. */
const patienceMs = 60_000;
const clockStepMs = 6 * 3_600_000;

/**
 * `npm run chaos -- tournaments [--quick]`: plays a cup through the gateway while processes and servers are killed, stopped and emptied, and
 * compares its results with those that the players reported. 64 players, or 16.
 */
export const tournamentChaos: Scenario = ({ print, signal }, args) => {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } });
  const size = values.quick ? 16 : 64;
  const env = { ...unlimited, PORTAL_FEATURES: 'live', WEB_CONCURRENCY: '1' };
  return withEphemeralPortal({ name: 'chaos', print, signal, env }, async (portal) => {
    const cup = await openCup(portal, size);
    const faults = faultsOf(portal);
    const reported = new Map<string, MatchVerdict>();
    for (let wave = 0; ; wave += 1) {
      signal.throwIfAborted();
      const open = (await cup.read()).rounds
        .flatMap(({ matches }) => matches)
        .filter(({ state }) => state === 'open' || state === 'playing');
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
      await cup.readWhen((bracket) => resultsOf(bracket).size === reported.size);
    }
    const bracket = await cup.readWhen(({ phase }) => phase === 'finished');
    return [...compareResults(bracket, await cup.log(), reported), ...(await countEmails(portal, cup.name, size))];
  });
};

type Fault = [name: string, run: () => Promise<unknown>];

/** Kills and stops whatever a cup needs; the supervisor of the portal starts it again. */
const faultsOf = (portal: Portal): Fault[] => {
  const { mongodb, redis } = portal.servers;
  const victims = {
    ...{ competition: portal.processes.get('competition'), MongoDB: mongodb },
    ...{ gateway: portal.processes.get('gateway'), Redis: redis },
  };
  const signalsOf = ([name, victim]: [string, (typeof victims)['MongoDB']]): Fault[] => {
    const send = (signal: NodeJS.Signals) => {
      if (victim?.pid === undefined) throw new Error(`${name} does not run`);
      process.kill(victim.pid, signal);
    };
    const kill = async () => {
      const killed = victim?.pid;
      send('SIGKILL');
      await waitFor(() => victim?.pid !== undefined && victim.pid !== killed, { timeout: patienceMs, what: name });
    };
    const stop = async () => {
      send('SIGSTOP');
      await pause(faultMs);
      send('SIGCONT');
    };
    return [
      [`kill -9 of ${name}`, kill],
      [`SIGSTOP of ${name} for ${faultMs / 1_000} s`, stop],
    ];
  };
  const empty = async () => {
    const client = new Redis(portal.addresses.redisUrl);
    await client.flushall();
    client.disconnect();
  };
  return [
    ...Object.entries(victims).flatMap(signalsOf),
    ['FLUSHALL', empty],
    ['a second process of competition whose clock steps six hours', () => runWithSteppedClock(portal)],
  ];
};

/** Steps the clock of a process while it runs. */
const steppedClock = `
  const System = globalThis.Date;
  const { now } = System;
  const step = () => (performance.now() > ${faultMs / 2} ? ${clockStepMs} : 0);
  globalThis.Date = class Date extends System {
    constructor(...args) { if (args.length > 0) super(...args); else super(now() + step()); }
    static now() { return now() + step(); }
  };`;

const runWithSteppedClock = async (portal: Portal): Promise<void> => {
  const ports = { SERVICE_PORT: String(await freePort()), OPS_PORT: String(await freePort()) };
  const env = { ...portal.environments.get('competition'), ...ports, DEMO_CUP: 'off' };
  const clock = `data:text/javascript,${encodeURIComponent(steppedClock)}`;
  const args = ['--import', clock, 'services/competition/dist/main.mjs'];
  const second = await startProcess({ command: process.execPath, args, env });
  const isReady = async () => (await fetch(`http://127.0.0.1:${ports.SERVICE_PORT}/readyz`)).ok;
  await waitFor(isReady, { timeout: patienceMs, what: 'the second process' });
  await pause(faultMs);
  await second.kill();
};

/** A live cup of demo players who persist until they are answered. */
const openCup = async ({ url }: Portal, size: number) => {
  const name = 'Chaos Cup';
  const send = async (method: string, path: string, cookie = '', json?: object): Promise<Response> =>
    waitFor(
      async () => {
        const init = { method, headers: { cookie, 'content-type': 'application/json' } };
        const body = json && { body: JSON.stringify(json) };
        const response = await fetch(new URL(path, url), { ...init, ...body, signal: AbortSignal.timeout(12_000) });
        return response.status < 500 && response;
      },
      { timeout: patienceMs, interval: 250, what: `a response to ${method} ${path}` },
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
  const organizer = await signIn('portal_admin');
  const players = await call<{ id: string; username: string }[]>('GET', `/api/leaderboard?limit=${size}`);
  const cookies = new Map<string, string>();
  for (const { id, username } of players) cookies.set(id, await signIn(username));
  const created = await call<{ id: string }>('POST', '/api/tournaments', organizer, {
    settings: cupSettings(name, size, 120),
  });
  const path = `/api/tournaments/${created.id}`;
  const read = () => call<TournamentBracket>('GET', `${path}/bracket`);
  const readWhen = (isSo: (bracket: TournamentBracket) => boolean) =>
    waitFor(
      async () => {
        const bracket = await read();
        return isSo(bracket) && bracket;
      },
      { timeout: patienceMs, interval: 200, what: 'the bracket' },
    ).catch(read);
  /** The bracket may be a second old, and its version is refused then. */
  const goTo = (to: string) =>
    waitFor(
      async () => {
        const { version, phase } = await read();
        if (phase !== to) await send('POST', `${path}/phase`, organizer, { to, version });
        return phase === to;
      },
      { timeout: patienceMs, interval: 500, what: `the phase ${to}` },
    );
  await readWhen(({ phase }) => phase === 'registration');
  for (const cookie of cookies.values())
    await call('POST', `${path}/entry`, cookie, { gameId: 'chaos', acceptsRules: true });
  await goTo('check-in');
  for (const cookie of cookies.values()) await call('POST', `${path}/check-in`, cookie);
  await goTo('ready');
  await goTo('live');
  return {
    name,
    read,
    readWhen,
    log: () => call<TournamentLogEntry[]>('GET', `${path}/moments`),
    /** A report that was applied, but whose response was lost, is refused when it is repeated: the match is over. */
    async report(playerId: string, key: string, verdict: MatchVerdict): Promise<void> {
      const json = { do: 'report', ...verdict };
      const response = await send('POST', `${path}/matches/${key}`, cookies.get(playerId), json);
      if (!response.ok && response.status !== 409) throw new Error(`${key}: ${response.status}`);
    },
  };
};

const resultsOf = ({ rounds }: TournamentBracket): Map<string, MatchVerdict> =>
  new Map(rounds.flatMap(({ matches }) => matches.flatMap(({ key, result }) => (result ? [[key, result]] : []))));

const scoreOf = (verdict: MatchVerdict | undefined) =>
  verdict && 'score' in verdict ? JSON.stringify(verdict.score.legs) : null;

const compareResults = (
  bracket: TournamentBracket,
  log: readonly TournamentLogEntry[],
  reported: ReadonlyMap<string, MatchVerdict>,
): Metric[] => {
  const results = resultsOf(bracket);
  const lost = [...reported.keys()].filter((key) => !results.has(key));
  const invented = [...results].filter(([key, result]) => scoreOf(result) !== scoreOf(reported.get(key)));
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
const countEmails = async ({ catcherUrl = '' }: Portal, name: string, players: number): Promise<Metric[]> => {
  type Caught = { subject: string; text: string; to: { address: string }[] };
  const read = async () => {
    const caught = (await (await fetch(new URL('/email', catcherUrl))).json()) as Caught[];
    return caught.filter(({ text }) => text.includes(name)).map(({ to, subject }) => `${to[0]?.address}: ${subject}`);
  };
  const perPlayer = [`You're in: ${name}`, `Check in for ${name}`];
  const find = (emails: string[], subject: string) => emails.filter((email) => email.includes(`: ${subject}`));
  const expected = perPlayer.length * players;
  const count = (emails: string[]) => perPlayer.reduce((sum, subject) => sum + find(emails, subject).length, 0);
  await waitFor(async () => count(await read()) >= expected, {
    timeout: patienceMs,
    interval: 500,
    what: 'emails',
  }).catch(() => undefined);
  const emails = await read();
  return [
    metric('emails', emails.length),
    metric('emails missing', expected - count([...new Set(emails)]), '', { atMost: 0 }),
    metric('emails doubled', emails.length - new Set(emails).size, '', { atMost: 0 }),
  ];
};
