import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@portal/testing';
import { type Metric, metric } from '../bench/metrics.ts';
import { inPortal, waitForRollout } from './kube.ts';
import { outcomeMetrics } from './outcome.ts';
import { type Context, type Proof, underLoad } from './under-load.ts';

const memoryMetrics = async ({ memory }: Context): Promise<Metric[]> => {
  const { sets, killed } = await memory.read();
  return [
    ...[...sets].flatMap(([name, { workingSet, limit }]) => [
      metric(`largest working set of ${name}`, workingSet, 'MiB'),
      metric(`limit of ${name} in working sets`, limit / workingSet, '', { atLeast: 2 }),
    ]),
    metric('containers killed for their memory', killed, '', { atMost: 0 }),
  ];
};

export const memoryProof: Proof = {
  title: 'Memory under load',
  async measure(context) {
    const outcome = await underLoad(context, () =>
      pause(context.minutes * 60_000, undefined, { signal: context.signal }),
    );
    return [...outcomeMetrics(outcome, 0), ...(await memoryMetrics(context))];
  },
  control: {
    title: 'an email worker that may use 32 MiB',
    async measure(context) {
      await inPortal(['set', 'resources', 'deployment/email-worker', '--limits=memory=32Mi', '--requests=memory=32Mi']);
      try {
        const isKilled = async () => (await context.memory.read()).killed > 0;
        await waitFor(isKilled, { timeout: 120_000, interval: 1_000, what: 'a container to be killed' }).catch(
          () => undefined,
        );
        return (await memoryMetrics(context)).slice(-1);
      } finally {
        await inPortal(['rollout', 'undo', 'deployment/email-worker']);
        await waitForRollout('email-worker');
      }
    },
  },
};
