import { platforms } from '@portal/contracts';
import {
  openEventQueue,
  syntheticPlayer,
  syntheticPlayerChanged,
  syntheticPlayerId,
  syntheticStandingChanged,
} from '@portal/domain/testing';
import { serviceCaller, waitFor } from '@portal/testing';
import { type Metric, median, metric, percentile } from '../metrics';
import type { Services } from '../services';

const events = 20_000;
const changes = 200;

/** How fast events are applied and how soon a change is visible. @param prefix a loaded data set of community */
export const eventMetrics = async (
  services: Services,
  prefix: string,
  players: number,
  signal: AbortSignal,
): Promise<Metric[]> => {
  const speed = await eventsPerSecond(services, prefix, players);
  const delaysMs = await visibilityDelaysMs(services, signal);
  const visible = 'a change in account is visible in community';
  return [
    metric('events applied by one consumer', speed, '/s', { atLeast: 2_000 }),
    metric(`${visible} (p99)`, percentile(delaysMs, 0.99), 'ms', { atMost: 500 }),
    metric(`${visible} (p50)`, median(delaysMs), 'ms'),
  ];
};

/** Events that one consumer applies per second from a queue that was full before it started; half players, half standings. */
const eventsPerSecond = async (services: Services, prefix: string, players: number): Promise<number> => {
  const queue = openEventQueue({ subscriber: 'community', redisUrl: services.redisUrl, redisPrefix: prefix });
  try {
    await queue.fill(
      Array.from({ length: events }, (_, turn) => {
        const player = (turn >> 1) % players;
        const version = 2 + Math.floor((turn >> 1) / players);
        return turn % 2 === 0 ? syntheticPlayerChanged(player, version) : syntheticStandingChanged(player, version);
      }),
    );
    const community = await services.start('community', prefix);
    // Events applied while the service was starting do not count.
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
    if (before < events / 2) throw new Error('most events were applied before the measurement began');
    return before / seconds;
  } finally {
    await queue.close();
  }
};

/** Milliseconds from account's response to a change until community returns it, one change at a time. */
const visibilityDelaysMs = async (services: Services, signal: AbortSignal): Promise<number[]> => {
  for (const name of ['account', 'community'] as const)
    await services.load(name, 'changing', { players: 1_000, follows: 0, clans: 20 });
  const account = await services.start('account', 'changing');
  const community = await services.start('community', 'changing');
  const update = serviceCaller(account.origin, 'account');
  const read = serviceCaller(community.origin, 'community');
  const delays: number[] = [];
  for (let turn = 0; turn < changes; turn += 1) {
    signal.throwIfAborted();
    const id = syntheticPlayerId(turn);
    const as = { userId: id };
    const platform = platforms.find((other) => other !== syntheticPlayer(turn).platform);
    const { status } = await update({ key: 'POST /api/auth/update-platform', as, json: { platform } });
    if (status !== 200) throw new Error(`account responded ${status}`);
    const startedAt = performance.now();
    await waitFor(
      async () => {
        const { json } = await read({ key: 'GET /api/players/{username}', params: { username: id } });
        return (json as { platform: string }).platform === platform;
      },
      { interval: 1, what: 'the change to be visible' },
    );
    delays.push(performance.now() - startedAt);
  }
  await Promise.all([account.stop(), community.stop()]);
  return delays;
};
