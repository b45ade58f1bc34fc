import { parseArgs } from 'node:util';
import type { Notification } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { createPushBrowser } from '@portal/testing/push-service';
import { startEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import { createCup } from '../cup.ts';
import { createFaults, type Fault, retryTimeoutMs } from '../faults.ts';
import { type Metric, metric } from '../metrics.ts';
import { startPushService } from '../push-service.ts';
import { createRetryingClient, type RetryingClient, readEmails } from '../retrying-client.ts';
import { type Scenario, unlimited } from '../scenario.ts';

const players = 64;
const stoppedMs = 8_000;
const cupPrefix = 'Canceled Cup';

/**
 * `npm run chaos -- notifications [--quick]`: players enter cups that the organizer cancels, so that 512 notifications and as many pushes are
 * on their way while processes, servers and the push service are killed and stopped. Each notification is looked for in the list of its
 * player and among the emails. A cup for each fault, or 2. Pushes may be lost or doubled: the row is what counts.
 */
export const notificationChaos: Scenario = async ({ print, signal }, args) => {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } });
  await using pushService = await startPushService(print);
  const { origin, readPaths } = pushService;
  const env = { ...unlimited, PORTAL_FEATURES: 'live', WEB_CONCURRENCY: '1', PUSH_ORIGINS: origin };
  await using portal = await startEphemeralPortal({ name: 'chaos', print, signal, env });
  const client = createRetryingClient(portal);
  const organizer = client.createOrganizer(await client.signIn('portal_admin'));
  const cookies = (await client.signInPlayers(players)).map(({ cookie }) => cookie);
  for (const [at, cookie] of cookies.entries()) await subscribe(client, cookie, `${origin}/push/${at}`);
  /** Pushes follow their rows after some seconds, so the push service fails when one arrives. */
  const failAtPush = ([name, fault]: Fault): Fault => {
    const waitForPush = async () => {
      const { length } = await readPaths();
      const hasMore = async () => (await readPaths()).length > length;
      await waitFor(hasMore, { timeout: retryTimeoutMs, interval: 50, what: 'a push' });
    };
    return [name, () => waitForPush().then(fault)];
  };
  const { mongodb: MongoDB, redis: Redis } = portal.servers;
  const victims = { community: portal.processes.get('community'), MongoDB, Redis };
  const faults = [
    ...createFaults(victims, stoppedMs),
    ...createFaults({ 'the push service': pushService.process }, stoppedMs).map(failAtPush),
  ].slice(0, values.quick ? 2 : undefined);
  const cups = await Promise.all(
    faults.map((_, at) => createCup(organizer, { name: `${cupPrefix} ${at + 1}`, size: players })),
  );
  for (const { path } of cups)
    for (const cookie of cookies)
      await client.call('POST', `${path}/entry`, cookie, { gameId: 'chaos', acceptsRules: true });
  for (const [at, { goTo }] of cups.entries()) {
    signal.throwIfAborted();
    const [name, fault] = faults[at] as Fault;
    print(`${name}, ${players} notifications meanwhile`);
    await Promise.all([fault(), goTo('cancelled', 'Servers fail')]);
  }
  // Each player hears of the place in a cup and of its end; the list has one row for a cup, about its end.
  const emails = await readEmails(portal, cupPrefix, 2 * players * cups.length);
  const missingEmails = 2 * players * cups.length - new Set(emails).size;
  const names = cups.map(({ name }) => name);
  const pushes = await readPaths();
  return [
    ...(await compareRows(client, cookies, names)),
    metric('emails missing', missingEmails, '', { atMost: 0 }),
    metric('emails doubled', emails.length - new Set(emails).size, '', { atMost: 0 }),
    metric('browsers with a push', new Set(pushes).size, '', { atLeast: players }),
    metric('pushes', pushes.length),
  ];
};

/** Enables push in a browser of a player. */
const subscribe = async ({ call }: RetryingClient, cookie: string, endpoint: string): Promise<void> => {
  const { pushKey } = await call<{ pushKey: string }>('GET', '/api/notifications/settings', cookie);
  const { subscription } = createPushBrowser(endpoint, pushKey);
  await call('POST', '/api/notifications/devices', cookie, subscription);
};

/** Reads the lists of all players until each has a row for the end of every cup. */
const compareRows = async (
  { call }: RetryingClient,
  cookies: readonly string[],
  names: readonly string[],
): Promise<Metric[]> => {
  const countRows = async (): Promise<{ lost: number; doubled: number }> => {
    const lists = await Promise.all(
      cookies.map((cookie) => call<Notification[]>('GET', '/api/notifications?limit=50', cookie)),
    );
    const ended = lists.map((rows) =>
      rows.flatMap(({ vars }) =>
        vars['event'] === 'cancelled' && names.includes(vars['tournamentName'] ?? '') ? [vars['tournamentName']] : [],
      ),
    );
    const unique = ended.map((list) => new Set(list).size);
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    return {
      lost: names.length * cookies.length - sum(unique),
      doubled: sum(ended.map(({ length }) => length)) - sum(unique),
    };
  };
  const hasAll = async () => (await countRows()).lost === 0;
  await waitFor(hasAll, { timeout: retryTimeoutMs, interval: 1_000, what: 'all rows' }).catch(() => undefined);
  const { lost, doubled } = await countRows();
  return [
    metric('notifications', names.length * cookies.length),
    metric('rows lost', lost, '', { atMost: 0 }),
    metric('rows doubled', doubled, '', { atMost: 0 }),
  ];
};
