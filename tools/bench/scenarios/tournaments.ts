import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serviceCaller } from '@portal/testing';
import { startEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import type { Portal } from '@portal/tools/start/portal';
import { createCup, createOrganizer } from '../cup.ts';
import { getPids } from '../drive.ts';
import { type Metric, measureMs, median, metric, percentile } from '../metrics.ts';
import { cpuMs } from '../processes.ts';
import { type Scenario, unlimited } from '../scenario.ts';
import { benchRush } from './tournament-rush.ts';

const commandsPerSecond = 20;
/** Registrations that are sent at the same time; they are applied one after the other. */
const sentTogether = 10;
const reads = 30;
const mostReportsAtOnce = 32;

/** How long commands and reads of large tournaments take, and what they cost the service. `--players 64,1024`; `--rush`: see `benchRush` */
export const benchTournaments: Scenario = async (context, args) => {
  const options = { players: { type: 'string', default: '64,1024' }, rush: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  if (values.rush) return benchRush(context, []);
  const { print, signal } = context;
  const env = { ...unlimited, PORTAL_FEATURES: 'live' };
  await using portal = await startEphemeralPortal({ name: 'bench', print, signal, env });
  const metrics: Metric[] = [];
  for (const size of values.players.split(',').map(Number)) {
    signal.throwIfAborted();
    const measured = await measure(portal, size, signal);
    for (const { name, value, unit } of measured) print(`  ${name}: ${value.toFixed(1)} ${unit}`);
    metrics.push(...measured);
  }
  return metrics;
};

const playTournament = async ({ serviceUrls }: Portal, size: number, signal: AbortSignal) => {
  const { path, read, readOpen, play } = await createCup(createOrganizer(serviceUrls.competition), {
    name: `Cup of ${size}`,
    size,
  });
  const send = serviceCaller(serviceUrls.competition, 'competition');
  const call = async (userId: string, below: string, json: object): Promise<void> => {
    const post = () => send({ key: `POST ${path}${below}`, json, as: { userId } });
    let { status, bytes } = await post();
    // On a busy machine a call can take longer than its deadline; one that was applied nevertheless has nothing left to do.
    if (status === 503) {
      ({ status, bytes } = await post());
      if (status === 409) return;
    }
    if (status !== 200) throw new Error(`${below} returned ${status} ${bytes}`);
  };
  const players = Array.from({ length: size }, (_, at) => `65f0c0ff${at.toString(16).padStart(16, '0')}`);
  const sendAll = async (below: string, json: object) => {
    for (let at = 0; at < size; at += sentTogether) {
      signal.throwIfAborted();
      await Promise.all(players.slice(at, at + sentTogether).map((userId) => call(userId, below, json)));
    }
  };
  const times: number[] = [];
  await play(async (below, json) => times.push(await measureMs(() => sendAll(below, json))));
  const perRegistration = (times[0] ?? Number.NaN) / size;
  const sides = (await readOpen()).flatMap(({ key, home, away }) =>
    [home, away].map(({ entrant }) => ({ key, userId: entrant?.id ?? '' })),
  );
  const act = ({ key, userId }: (typeof sides)[number], json: object) => call(userId, `/matches/${key}`, json);
  return { read, act, sides, perRegistration };
};

const report = { do: 'report', score: { legs: [[2, 1]] } };

const measure = async (portal: Portal, size: number, signal: AbortSignal): Promise<Metric[]> => {
  const { read, act, sides, perRegistration } = await playTournament(portal, size, signal);
  const usedDuring = async (work: () => Promise<unknown>): Promise<number> => {
    const pids = [getPids(portal)['competition'] ?? 0];
    const before = await cpuMs(pids);
    await work();
    return (await cpuMs(pids)) - before;
  };
  // The other half of a small tournament is left for paced commands.
  const reportsAtOnce = Math.min(mostReportsAtOnce, sides.length / 2);
  const atOnce = await measureMs(() => Promise.all(sides.slice(0, reportsAtOnce).map((side) => act(side, report))));
  // Both sides are ready, then both report: as many commands of each kind as a real round has.
  const paced = sides.slice(reportsAtOnce).slice(0, 160);
  const commands = [
    ...paced.map((side) => [side, { do: 'ready' }] as const),
    ...paced.map((side) => [side, report] as const),
  ];
  const latencies: number[] = [];
  const failed: string[] = [];
  const idleCpu = await usedDuring(() => pause(2_000));
  const since = performance.now();
  const cpu = await usedDuring(async () => {
    const sent: Promise<void>[] = [];
    for (const [side, json] of commands) {
      signal.throwIfAborted();
      sent.push(
        measureMs(() => act(side, json)).then(
          (ms) => void latencies.push(ms),
          () => void failed.push(side.key),
        ),
      );
      await pause(1_000 / commandsPerSecond);
    }
    await Promise.all(sent);
  });
  const idle = (idleCpu / 2_000) * (performance.now() - since);
  const readMs: number[] = [];
  const readCpu = await usedDuring(async () => {
    for (let at = 0; at < reads; at += 1) readMs.push(await measureMs(read));
  });
  const of = (name: string) => `${name}, ${size} players`;
  return [
    metric(of('registration, 10 at a time'), perRegistration, 'ms'),
    metric(of(`${reportsAtOnce} reports at once`), atOnce, 'ms', { atMost: 400 }),
    metric(of('command at 20/s, p95'), percentile(latencies, 0.95), 'ms', { atMost: 50 }),
    metric(of('command at 20/s, p50'), median(latencies), 'ms'),
    metric(of('commands that failed'), failed.length, '', { atMost: 0 }),
    metric(of('CPU of a command'), (cpu - idle) / commands.length, 'ms', { atMost: 8 }),
    metric(of('bracket, uncached, p50'), median(readMs), 'ms', { atMost: 10 }),
    metric(of('CPU of a bracket'), readCpu / reads, 'ms'),
  ];
};
