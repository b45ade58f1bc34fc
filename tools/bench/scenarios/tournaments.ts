import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { TournamentBracket } from '@portal/contracts';
import { type CallResponse, serviceCaller, waitFor } from '@portal/testing';
import { type RunningService, withCompetition } from '../competition.ts';
import { cupSettings } from '../cup-settings.ts';
import { type Metric, median, metric, percentile } from '../metrics.ts';
import { cpuMs } from '../processes.ts';
import type { Scenario } from '../scenario.ts';
import { benchRush } from './tournament-rush.ts';

const commandsPerSecond = 20;
/** Registrations that are sent at the same time; they are applied one after the other. */
const sentTogether = 10;
const reads = 30;
const mostReportsAtOnce = 32;

/** How long commands and reads of large tournaments take, and what they cost the service. `--players 64,1024`; `--rush`: see `benchRush` */
export const benchTournaments: Scenario = (context, args) => {
  const options = { players: { type: 'string', default: '64,1024' }, rush: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  if (values.rush) return benchRush(context, []);
  return withCompetition(context, async (service) => {
    const metrics: Metric[] = [];
    for (const size of values.players.split(',').map(Number)) {
      context.signal.throwIfAborted();
      const measured = await measure(service, size, context.signal);
      for (const { name, value, unit } of measured) context.print(`  ${name}: ${value.toFixed(1)} ${unit}`);
      metrics.push(...measured);
    }
    return metrics;
  });
};

const organizer = { userId: '65f0c0ffee0000000000c1a4', username: 'portal_admin', privileged: true };

const playTournament = async ({ origin }: RunningService, size: number, signal: AbortSignal) => {
  const send = serviceCaller(origin, 'competition');
  const call = async (key: string, json?: object, as: object = organizer): Promise<CallResponse> => {
    let response = await send({ key, ...(json && { json }), as: { ...organizer, privileged: false, ...as } });
    // On a busy machine a call can take longer than its deadline; one that was applied nevertheless has nothing left to do.
    if (response.status === 503) {
      response = await send({ key, ...(json && { json }), as: { ...organizer, privileged: false, ...as } });
      if (response.status === 409) return response;
    }
    if (response.status !== 200) throw new Error(`${key} returned ${response.status} ${response.bytes}`);
    return response;
  };
  const created = await call('POST /api/tournaments', { settings: cupSettings(`Cup of ${size}`, size, 600) });
  const path = `/api/tournaments/${(created.json as { id: string }).id}`;
  const read = async () => (await call(`GET ${path}/bracket`)).json as TournamentBracket;
  const goTo = async (to: string) => call(`POST ${path}/phase`, { to, version: (await read()).version });
  const players = Array.from({ length: size }, (_, at) => `65f0c0ff${at.toString(16).padStart(16, '0')}`);
  const sendAll = async (key: string, json?: object) => {
    for (let at = 0; at < size; at += sentTogether) {
      signal.throwIfAborted();
      const group = players.slice(at, at + sentTogether);
      await Promise.all(group.map((userId) => call(key, json, { userId, privileged: false })));
    }
  };
  await waitFor(async () => (await read()).phase === 'registration');
  const since = performance.now();
  await sendAll(`POST ${path}/entry`, { gameId: 'bench', acceptsRules: true });
  const perRegistration = (performance.now() - since) / size;
  await goTo('check-in');
  await sendAll(`POST ${path}/check-in`);
  await goTo('ready');
  await goTo('live');
  const [round] = (await read()).rounds;
  const sides = (round?.matches ?? []).flatMap(({ key, home, away }) =>
    [home, away].map(({ entrant }) => ({ key, userId: entrant?.id ?? '' })),
  );
  const act = ({ key, userId }: (typeof sides)[number], json: object) =>
    call(`POST ${path}/matches/${key}`, json, { userId, privileged: false });
  return { read, act, sides, perRegistration };
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

const report = { do: 'report', score: { legs: [[2, 1]] } };

const measure = async (service: RunningService, size: number, signal: AbortSignal): Promise<Metric[]> => {
  const { read, act, sides, perRegistration } = await playTournament(service, size, signal);
  const usedDuring = async (work: () => Promise<unknown>): Promise<number> => {
    const before = await cpuMs([service.pid]);
    await work();
    return (await cpuMs([service.pid])) - before;
  };
  // The other half of a small tournament is left for paced commands.
  const reportsAtOnce = Math.min(mostReportsAtOnce, sides.length / 2);
  const atOnce = await timed(() => Promise.all(sides.slice(0, reportsAtOnce).map((side) => act(side, report))));
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
        timed(() => act(side, json)).then(
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
    for (let at = 0; at < reads; at += 1) readMs.push(await timed(read));
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
