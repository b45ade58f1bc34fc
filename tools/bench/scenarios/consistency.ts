import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import { startGateway } from '../../start/second-gateway';
import { createRandom } from '../history';
import { type Metric, metric, percentile } from '../metrics';
import { type Scenario, type ScenarioContext, unlimited } from '../scenario';
import { createChanges } from './consistency-changes';
import { createClient, createLooks, type Look, type Looks, type Model, openModel } from './consistency-portal';

/** A change must be visible through every gateway within this time. */
const boundMs = 200;
/** Each sends one request after the other, with pauses: this is not about speed, and a machine that is busy to the full delays everything. */
const clients = 4;
const thinkMs = 8;
/** Of the clients' turns. Each change is followed by reads through every gateway until they show it. */
const changeShare = 0.02;
/** Between reads that wait for a change. */
const pauseMs = 5;
const maxPrinted = 20;

/**
 * Random reads and changes through two gateways, checked against a model of each read's allowed values: a change is visible through its own
 * gateway at once, in the copies of other services too, and through the other one within 200 ms.
 */
export const benchConsistency: Scenario = async ({ print, signal }, args) => {
  const options = {
    operations: { type: 'string', default: '100000' },
    workers: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  } as const;
  const { values } = parseArgs({ args, options });
  const env = { ...unlimited, WEB_CONCURRENCY: values.workers };
  return withEphemeralPortal({ name: 'bench', print, signal, env }, async (portal) => {
    const second = await startGateway(portal.environments.get('gateway'));
    try {
      const random = createRandom(Number(values.seed));
      return await runHistory([portal.url, second.url], random, Number(values.operations), { print, signal });
    } finally {
      await second.stop();
    }
  });
};

const pickLook = ({ players, clans, sessions }: Model, looks: Looks, random: () => number): Look => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const [player, other] = [pick(players), pick(players)];
  const { existing } = pick(clans);
  const session = sessions[0];
  const choices = [
    looks.clans(),
    looks.leaderboard(),
    looks.largestClans(),
    looks.me(player),
    looks.profile(player, other),
    looks.publicProfile(player),
    looks.followers(player, other),
    looks.follows(player, other),
    ...(existing ? [looks.clan(existing), looks.members(existing)] : []),
    ...(session ? [looks.session(session)] : []),
  ];
  return pick(choices);
};

const runHistory = async (
  urls: readonly string[],
  random: () => number,
  operations: number,
  { print, signal }: ScenarioContext,
): Promise<Metric[]> => {
  const client = createClient(urls);
  const model = await openModel(client);
  const looks = createLooks(model);
  const nextChange = createChanges(client, model, looks, random);
  const busy = new Set<unknown>();
  const delaysMs = { own: [] as number[], other: [] as number[], copies: [] as number[] };
  const copiedChangesMs: number[] = [];
  let [sent, changes, stale] = [0, 0, 0];

  const read = async (look: Look, gateway: number) => {
    sent += 1;
    const { response, body, span } = await client.send(gateway, look.path, { cookie: look.cookie });
    if (response.status >= 500) throw new Error(`${look.path} responded ${response.status}`);
    const shown = look.shows(body, response.status);
    for (const [observed, value] of shown) {
      if (observed.allows(value, span, { ms: boundMs, isCopy: look.isCopy })) continue;
      stale += 1;
      if (stale <= maxPrinted)
        print(
          `stale: ${observed.name} is ${value} in ${look.path} through gateway ${gateway + 1}; ${observed.describe(span)}`,
        );
    }
    return { shown, span };
  };

  const makeChange = async () => {
    const { subject, make } = nextChange();
    if (busy.has(subject)) return;
    busy.add(subject);
    const through = Math.floor(random() * urls.length);
    sent += 1;
    changes += 1;
    const startedAt = performance.now();
    const { looks: shows, changed } = await make(through);
    const changedAt = performance.now();
    if (shows.some(({ isCopy }) => isCopy)) copiedChangesMs.push(changedAt - startedAt);
    /** Until it shows the change: the time is that from the response to the change until this read was sent. */
    const follow = async (look: Look, gateway: number) => {
      for (;;) {
        signal.throwIfAborted();
        const { shown, span } = await read(look, gateway);
        const own = shown.filter(([observed]) => changed.includes(observed));
        if (!own.every(([observed, value]) => observed.allows(value, span, { ms: 0, isCopy: false }))) {
          await setTimeout(pauseMs);
          continue;
        }
        const delays = look.isCopy ? delaysMs.copies : gateway === through ? delaysMs.own : delaysMs.other;
        return delays.push(Math.max(0, span.sentAt - changedAt));
      }
    };
    await Promise.all(shows.flatMap((look) => urls.map((_url, gateway) => follow(look, gateway))));
    busy.delete(subject);
  };

  const work = async () => {
    while (sent < operations) {
      signal.throwIfAborted();
      await setTimeout(random() * 2 * thinkMs);
      if (random() < changeShare) await makeChange();
      else await read(pickLook(model, looks, random), Math.floor(random() * urls.length));
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  const delaysOf = (where: string, delays: readonly number[]): Metric[] => [
    metric(`a change is visible ${where} (p99)`, percentile(delays, 0.99), 'ms', { atMost: boundMs }),
    metric(`a change is visible ${where} (p50)`, percentile(delays, 0.5), 'ms'),
  ];
  return [
    metric('reads and changes', sent, '', { atLeast: operations }),
    metric('changes among them', changes),
    metric(`stale reads after ${boundMs} ms, or through the change's own gateway`, stale, '', { atMost: 0 }),
    ...delaysOf('through its own gateway', delaysMs.own),
    ...delaysOf('through the other gateway', delaysMs.other),
    ...delaysOf('in copies of other services', delaysMs.copies),
    metric('response to a change that others copy (p99)', percentile(copiedChangesMs, 0.99), 'ms'),
    metric('response to a change that others copy (p50)', percentile(copiedChangesMs, 0.5), 'ms'),
  ];
};
