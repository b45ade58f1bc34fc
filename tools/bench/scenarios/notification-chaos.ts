import { parseArgs } from 'node:util';
import type { Notification } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import { cupSettings } from '../cup-settings.ts';
import { createFaults, createFaultsOf, type Fault, retryTimeoutMs } from '../faults.ts';
import { type Metric, metric } from '../metrics.ts';
import { withPushService } from '../push-service.ts';
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
export const notificationChaos: Scenario = ({ print, signal }, args) => {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } });
  return withPushService(print, (pushService) => {
    const env = { ...unlimited, PORTAL_FEATURES: 'live', WEB_CONCURRENCY: '1', PUSH_ORIGINS: pushService.origin };
    return withEphemeralPortal({ name: 'chaos', print, signal, env }, async (portal) => {
      const client = createRetryingClient(portal);
      const organizer = await client.signIn('portal_admin');
      const cookies = [...(await client.signInPlayers(players)).values()];
      await pushService.subscribe(client, cookies);
      /** Pushes follow their rows after some seconds, so the push service fails when one arrives. */
      const failAtPush = ([name, fault]: Fault): Fault => [name, () => pushService.waitForPush().then(fault)];
      const faults = [
        ...createFaults(portal, ['community', 'MongoDB', 'Redis'], stoppedMs),
        ...createFaultsOf('the push service', pushService.process, stoppedMs).map(failAtPush),
      ];
      const cups = await Promise.all(
        faults
          .slice(0, values.quick ? 2 : undefined)
          .map((_, at) => openCup(client, organizer, `${cupPrefix} ${at + 1}`)),
      );
      for (const { path } of cups)
        for (const cookie of cookies)
          await client.call('POST', `${path}/entry`, cookie, { gameId: 'chaos', acceptsRules: true });
      for (const [at, { cancel }] of cups.entries()) {
        signal.throwIfAborted();
        const [name, fault] = faults[at] as Fault;
        print(`${name}, ${players} notifications meanwhile`);
        await Promise.all([fault(), cancel()]);
      }
      // Each player hears of the place in a cup and of its end; the list has one row for a cup, about its end.
      const emails = await readEmails(portal, cupPrefix, 2 * players * cups.length);
      const missingEmails = 2 * players * cups.length - new Set(emails).size;
      const rows = await compareRows(client, cookies, cups);
      const pushes = await pushService.readPaths();
      return [
        ...rows,
        metric('emails missing', missingEmails, '', { atMost: 0 }),
        metric('emails doubled', emails.length - new Set(emails).size, '', { atMost: 0 }),
        metric('browsers with a push', new Set(pushes).size, '', { atLeast: players }),
        metric('pushes', pushes.length),
      ];
    });
  });
};

interface CanceledCup {
  path: string;
  name: string;
  cancel: () => Promise<unknown>;
}

const openCup = async ({ call, send }: RetryingClient, organizer: string, name: string): Promise<CanceledCup> => {
  const created = await call<{ id: string }>('POST', '/api/tournaments', organizer, {
    settings: cupSettings(name, players, 120),
  });
  const path = `/api/tournaments/${created.id}`;
  const read = () => call<{ phase: string; version: number }>('GET', `${path}/bracket`);
  const options = { timeout: retryTimeoutMs, interval: 500 };
  await waitFor(async () => (await read()).phase === 'registration', { ...options, what: name });
  /** The bracket may be a second old, and its version is refused then. */
  const cancel = () =>
    waitFor(
      async () => {
        const { phase, version } = await read();
        if (phase !== 'cancelled')
          await send('POST', `${path}/phase`, organizer, { to: 'cancelled', version, reason: 'Servers fail' });
        return phase === 'cancelled';
      },
      { ...options, what: `the end of ${name}` },
    );
  return { path, name, cancel };
};

/** Reads the lists of all players until each has a row for the end of every cup. */
const compareRows = async (
  { call }: RetryingClient,
  cookies: readonly string[],
  cups: readonly CanceledCup[],
): Promise<Metric[]> => {
  const names = cups.map(({ name }) => name);
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
