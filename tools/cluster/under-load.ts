import { setTimeout as pause } from 'node:timers/promises';
import type { Metric } from '../bench/metrics.ts';
import type { Client } from './client.ts';
import { startCup } from './cup.ts';
import { emptyCatcher } from './emails.ts';
import { startLoad } from './load.ts';
import type { createMemory } from './memory.ts';
import { describeFailed, type Outcome } from './outcome.ts';
import { createWrites, type Player } from './players.ts';
import { openStreams } from './streams.ts';

export interface Context {
  client: Client;
  organizer: Player;
  players: readonly Player[];
  /** Calls a second. */
  rate: number;
  /** Viewers of the cup. */
  streams: number;
  /** How long the load of the memory proof lasts. */
  minutes: number;
  /** Program that cuts and ends nodes; without one, such proofs are left out. */
  lab: string | undefined;
  memory: ReturnType<typeof createMemory>;
  print: (text: string) => void;
  signal: AbortSignal;
}

export interface Proof {
  title: string;
  measure: (context: Context) => Promise<Metric[]>;
  /** A run in which the same measurement must miss a threshold. */
  control: { title: string; measure: (context: Context) => Promise<Metric[]> };
  needsLab?: true;
}

type Writes = ReturnType<typeof createWrites>;

/** Load before the fault, and after it. */
const calmMs = 10_000;
/** Emails and changes arrive in this time, and shared reads are up to 10 s old. */
const arrivalMs = 30_000;
const sampleMs = 10_000;

/** Waits until nothing is missing. @returns what still is after a while */
const waitForNone = async <T>(findMissing: () => Promise<T[]>): Promise<T[]> => {
  const until = performance.now() + arrivalMs;
  for (;;) {
    const missing = await findMissing();
    if (missing.length === 0 || performance.now() > until) return missing;
    await pause(1_000);
  }
};

/** Sends load while something fails, and audits everything that the portal has acknowledged. */
export const underLoad = async (
  context: Context,
  /** Calls `mark` when a fault begins. */
  fault: (mark: () => void) => Promise<void>,
  beforeAudit?: (writes: Writes) => Promise<void>,
): Promise<Outcome> => {
  const { client, organizer, players, rate, memory, print, signal } = context;
  await emptyCatcher();
  const run = Date.now().toString(36);
  const cup = await startCup(client, organizer, players, `Cup ${run}`);
  const streams = await openStreams(client, cup.id, context.streams);
  const writes = createWrites(client, players, run);
  const first = client.calls.length;
  const load = startLoad({ client, players, cup, writes, rate });
  const sampling = setInterval(() => void memory.sample().catch(() => undefined), sampleMs);
  const faults: number[] = [];
  try {
    await pause(calmMs, undefined, { signal });
    await fault(() => void faults.push(Date.now()));
    await pause(calmMs, undefined, { signal });
  } finally {
    clearInterval(sampling);
    await load.stop();
  }
  const calls = client.calls.slice(first);
  await beforeAudit?.(writes);
  cup.stop();
  // Before accounts, whose sign-ins send further codes.
  const emails = [...(await waitForNone(cup.findLostEmails)), ...(await waitForNone(writes.findLostCodes))];
  const lostWrites = [
    ...(await waitForNone(cup.findLostResults)),
    ...(await waitForNone(writes.findLostFollows)),
    ...(await waitForNone(writes.findLostAccounts)),
  ];
  const lost = { writes: lostWrites, emails };
  const { version } = await cup.read();
  const behind = (await waitForNone(async () => streams.findBehind(version))).length;
  const outcome = { calls, faults, lost, behind };
  streams.close();
  print(
    `${calls.length} calls, ${writes.followed.length} follows, ${cup.countResults()} results; ${streams.countReopened()} streams reopened`,
  );
  print([...lost.writes, ...lost.emails].map((one) => `lost: ${one}\n`).join('') + describeFailed(outcome).join('\n'));
  return outcome;
};
