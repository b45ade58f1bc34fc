import { kubectl, readComponent, readNodes, readPods } from './kube.ts';

interface Summary {
  pods: { podRef: { name: string }; containers: { memory?: { workingSetBytes?: number } }[] }[];
}

const mebibyte = 1_048_576;

/** The largest working set and the limit of each process's pods, in MiB, and how many of their containers the kernel has killed. */
export interface Memory {
  sets: Map<string, { workingSet: number; limit: number }>;
  killed: number;
}

/** @param limit the API server writes 1024Mi as 1Gi */
const toMebibytes = (limit: string): number => Number.parseFloat(limit) * (limit.endsWith('Gi') ? 1_024 : 1);

/** Reads how much memory pods use, from their nodes, and keeps the largest values. */
export const createMemory = () => {
  const sets: Memory['sets'] = new Map();
  return {
    async sample(): Promise<void> {
      const pods = new Map((await readPods()).map((pod) => [pod.metadata.name, pod]));
      for (const node of await readNodes()) {
        const path = `/api/v1/nodes/${node.replace('node/', '')}/proxy/stats/summary`;
        const summary = await kubectl(['get', '--raw', path]).catch(() => '{"pods":[]}');
        for (const { podRef, containers } of (JSON.parse(summary) as Summary).pods) {
          const pod = pods.get(podRef.name);
          if (!pod) continue;
          const workingSet = (containers[0]?.memory?.workingSetBytes ?? 0) / mebibyte;
          const limit = toMebibytes(pod.spec.containers[0]?.resources.limits?.memory ?? '0');
          const known = sets.get(readComponent(pod))?.workingSet ?? 0;
          sets.set(readComponent(pod), { workingSet: Math.max(known, workingSet), limit });
        }
      }
    },
    async read(): Promise<Memory> {
      const statuses = (await readPods()).flatMap(({ status }) => status.containerStatuses ?? []);
      return { sets, killed: statuses.filter(({ lastState }) => lastState.terminated?.reason === 'OOMKilled').length };
    },
  };
};
