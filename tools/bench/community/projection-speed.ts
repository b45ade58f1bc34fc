import { platforms } from '@portal/contracts';
import {
  openEventQueue,
  syntheticPlayer,
  syntheticPlayerChanged,
  syntheticPlayerId,
  syntheticStandingChanged,
} from '@portal/service-kit/synthetic';
import { sendSigned, waitFor } from '@portal/testing';
import { timeCall } from '../sizes/time-call';
import type { Workbench } from '../sizes/workbench';

const events = 20_000;

/** How many events a second one consumer applies, of a queue that was full before it started; half players, half standings. */
export const eventsPerSecond = async (
  bench: Workbench,
  prefix: string,
  { players }: { players: number },
): Promise<number> => {
  const queue = openEventQueue({ subscriber: 'community', redisUrl: bench.redisUrl, redisPrefix: prefix });
  try {
    await queue.fill(
      Array.from({ length: events }, (_, turn) => {
        const place = (turn >> 1) % players;
        const version = 2 + Math.floor((turn >> 1) / players);
        return turn % 2 === 0 ? syntheticPlayerChanged(place, version) : syntheticStandingChanged(place, version);
      }),
    );
    const community = await bench.start('community', prefix);
    // The first look: whatever was done before it, while the service was starting, is not counted.
    const before = await queue.waiting();
    const startedAt = performance.now();
    await waitFor(async () => (await queue.waiting()) === 0, {
      timeout: 120_000,
      interval: 10,
      what: 'the queue to empty',
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    if ((await queue.failed()) > 0) throw new Error('some events were not applied');
    await community.stop();
    if (before < events / 2) throw new Error('most events were applied before the first look');
    return before / seconds;
  } finally {
    await queue.close();
  }
};

const changes = 200;

/** Milliseconds from account's answer to a change until community answers with it, each alone. */
export const visibleAfter = async (bench: Workbench, prefix: string, signal: AbortSignal): Promise<number[]> => {
  const account = await bench.start('account', prefix);
  const community = await bench.start('community', prefix);
  const taken: number[] = [];
  for (let turn = 0; turn < changes; turn += 1) {
    signal.throwIfAborted();
    const id = syntheticPlayerId(turn);
    const platform = platforms.find((other) => other !== syntheticPlayer(turn).platform);
    const path = '/api/auth/update-platform';
    const identity = { audience: 'account', player: { userId: id } };
    const answer = await sendSigned(account.origin, 'POST', path, { json: { platform } }, identity);
    if (answer.status !== 200) throw new Error(`account answered ${answer.status}`);
    const startedAt = performance.now();
    await waitFor(
      async () => {
        const { json } = await timeCall(community.origin, { key: 'GET /api/users/{id}', params: { id } });
        return (json as { platform: string }).platform === platform;
      },
      { interval: 1, what: 'the change to be visible' },
    );
    taken.push(performance.now() - startedAt);
  }
  await account.stop();
  await community.stop();
  return taken;
};
