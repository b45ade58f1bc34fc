import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@portal/testing';
import { run } from '@portal/testing/servers';
import { type Metric, metric } from '../bench/metrics.ts';
import { emptyCatcher } from './emails.ts';
import {
  areReady,
  deployments,
  evaluate,
  inPortal,
  killPods,
  killProgram,
  kubectl,
  readComponent,
  readPods,
  restart,
  waitForRollout,
} from './kube.ts';
import { manifestsProof } from './manifests.ts';
import { memoryProof } from './memory-proof.ts';
import { lossMetrics, outcomeMetrics, readLongestPause } from './outcome.ts';
import { type Context, type Proof, underLoad } from './under-load.ts';

const readyMs = 300_000;
const secondsSince = (since: number): number => (performance.now() - since) / 1_000;
const waitUntilReady = () => waitFor(areReady, { timeout: readyMs, interval: 500, what: 'ready pods' });

/** A node without databases. */
const findVictim = async (): Promise<string> => {
  const names = await kubectl(['get', 'nodes', '-l', 'portal-cluster!=databases', '-o', 'name']);
  const [victim] = names.split('\n').filter(Boolean);
  if (!victim) throw new Error('the cluster needs two nodes');
  return victim.replace('node/', '');
};

const rollOver = (): Promise<void> =>
  deployments.reduce((done, name) => done.then(() => restart(name)), Promise.resolve());

const restartProof: Proof = {
  title: 'Two rolling restarts of all processes, one after the other',
  async measure(context) {
    const outcome = await underLoad(context, async (mark) => {
      mark();
      await rollOver();
      await rollOver();
    });
    return outcomeMetrics(outcome, 0);
  },
  control: {
    title: 'gateways that do not drain',
    async measure(context) {
      await inPortal(['set', 'env', 'deployment/gateway', 'DRAIN_DELAY_SECONDS=0']);
      await waitForRollout('gateway');
      try {
        const outcome = await underLoad(context, async (mark) => {
          mark();
          for (let round = 0; round < 3; round += 1) await restart('gateway');
        });
        return outcomeMetrics(outcome, 0);
      } finally {
        await inPortal(['set', 'env', 'deployment/gateway', 'DRAIN_DELAY_SECONDS-']);
        await waitForRollout('gateway');
      }
    },
  },
};

const killAll: Proof['control'] = {
  title: 'forced kill of all pods',
  async measure(context) {
    const outcome = await underLoad(context, async (mark) => {
      mark();
      await killPods((await readPods()).map(({ metadata }) => metadata.name));
      await waitUntilReady();
    });
    return outcomeMetrics(outcome, 0.005, 10);
  },
};

const drainProof: Proof = {
  title: 'Drain of a node',
  async measure(context) {
    const node = await findVictim();
    try {
      const outcome = await underLoad(context, async (mark) => {
        mark();
        await kubectl(['drain', node, '--ignore-daemonsets', '--delete-emptydir-data', '--timeout=5m']);
        await waitUntilReady();
      });
      return outcomeMetrics(outcome, 0);
    } finally {
      await kubectl(['uncordon', node]);
      // Spreads the pods again.
      await rollOver();
    }
  },
  control: killAll,
};

const killProof: Proof = {
  title: 'Forced kill of a pod of each process in turn',
  async measure(context) {
    let slowest = 0;
    const outcome = await underLoad(context, async (mark) => {
      for (const name of deployments) {
        const victim = (await readPods()).find((pod) => readComponent(pod) === name)?.metadata.name ?? '';
        const since = performance.now();
        mark();
        await killPods([victim]);
        await waitUntilReady();
        slowest = Math.max(slowest, secondsSince(since));
        await pause(5_000);
      }
    });
    return [...outcomeMetrics(outcome, 0.005, 10), metric('slowest until two pods are ready', slowest, 's')];
  },
  control: killAll,
};

const mongoProof: Proof = {
  title: 'kill -9 of the primary of MongoDB',
  async measure(context) {
    const outcome = await underLoad(context, async (mark) => {
      const primary = (await evaluate('db.hello().me')).trim().split('.')[0] ?? '';
      mark();
      await killProgram(primary, 'mongo', 'mongod', '--replSet');
      await pause(30_000);
    });
    return [
      metric('longest time without a write', readLongestPause(outcome), 's', { atMost: 15 }),
      ...outcomeMetrics(outcome, 1, 15),
    ];
  },
  control: {
    title: 'a follow is removed after it was acknowledged',
    async measure(context) {
      const outcome = await underLoad(
        context,
        async () => undefined,
        async ({ followed }) => {
          const [follower, followee] = followed.at(-1) ?? [];
          const ids = `{ followerId: ObjectId('${follower?.id}'), followeeId: ObjectId('${followee?.id}') }`;
          const removed = await evaluate(`db.getSiblingDB('portal_community').follows.deleteOne(${ids}).deletedCount`);
          if (removed.trim() !== '1') throw new Error(`no follow was removed: ${removed}`);
        },
      );
      return lossMetrics(outcome);
    },
  },
};

const findMaster = async (): Promise<string> => {
  const command = ['redis-cli', '-p', '26379', 'sentinel', 'get-master-addr-by-name', 'portal'];
  return (await inPortal(['exec', 'redis-0', '-c', 'sentinel', '--', ...command])).split('.')[0] ?? '';
};

const redisProof: Proof = {
  title: 'kill -9 of the master of Redis, until Sentinel has elected another',
  async measure(context) {
    const outcome = await underLoad(context, async (mark) => {
      const master = await findMaster();
      mark();
      const isReplaced = async () => {
        await killProgram(master, 'redis', 'redis-server', ':6379').catch(() => undefined);
        return (await findMaster()) !== master;
      };
      await waitFor(isReplaced, { interval: 500, what: 'another master' });
      await pause(10_000);
    });
    return [
      metric('longest time without a write', readLongestPause(outcome), 's', { atMost: 10 }),
      ...outcomeMetrics(outcome, 0),
    ];
  },
  control: {
    title: 'emails are removed after they were sent',
    async measure(context) {
      const empty = async () => void (await emptyCatcher());
      return lossMetrics(await underLoad(context, async () => undefined, empty));
    },
  },
};

const graceSeconds = 30;
const againSeconds = 90;

/** @param end puts the node back */
const loseNode = async (
  context: Context,
  begin: (number: string) => Promise<unknown>,
  end?: (number: string) => Promise<unknown>,
): Promise<Metric[]> => {
  const number = (await findVictim()).replace(/\D+/, '');
  let ready = 0;
  const outcome = await underLoad(context, async (mark) => {
    const since = performance.now();
    mark();
    try {
      await begin(number);
      // The node is not known to be lost yet.
      await pause(graceSeconds * 1_000);
      const again = { timeout: againSeconds * 1_000, interval: 500, what: 'ready pods' };
      await waitFor(areReady, again).catch(() => undefined);
      ready = secondsSince(since);
    } finally {
      await end?.(number);
    }
    await waitUntilReady();
  });
  return [
    ...outcomeMetrics(outcome, 1, graceSeconds),
    metric('two pods of each process are ready again after', ready, 's', { atMost: againSeconds }),
  ];
};

const cutNode = async (context: Context): Promise<Metric[]> => {
  const callLab = (command: string) => (number: string) => run(context.lab ?? '', [command, number]);
  const metrics = await loseNode(context, callLab('cut'), callLab('heal'));
  await rollOver();
  return metrics;
};

const partitionProof: Proof = {
  title: 'A node is cut off the network',
  needsLab: true,
  measure: cutNode,
  control: {
    title: 'both pods of account on the node that is cut off',
    async measure(context) {
      const place = (hostname: string | null) => {
        const selector = { 'kubernetes.io/hostname': hostname };
        const patch = { spec: { template: { spec: { nodeSelector: selector } } } };
        return inPortal(['patch', 'deployment', 'account', '-p', JSON.stringify(patch)]);
      };
      await place(await findVictim());
      await waitForRollout('account');
      try {
        return await cutNode(context);
      } finally {
        await place(null);
        await waitForRollout('account');
      }
    },
  },
};

const nodeProof: Proof = {
  title: 'A node is lost with everything on it',
  needsLab: true,
  measure: (context) => loseNode(context, (number) => run(context.lab ?? '', ['kill', number])),
  control: partitionProof.control,
};

/** Proofs on a running portal, in an order in which each leaves the cluster as it was, but for the last. */
export const proofs: Record<string, Proof> = {
  manifests: manifestsProof,
  restart: restartProof,
  drain: drainProof,
  kill: killProof,
  mongodb: mongoProof,
  redis: redisProof,
  memory: memoryProof,
  partition: partitionProof,
  node: nodeProof,
};
