import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@portal/testing';
import { type Metric, metric } from '../bench/metrics.ts';
import {
  areReady,
  createNamespace,
  evaluate,
  type Images,
  inPortal,
  kubectl,
  renderOverlay,
  setImages,
} from './kube.ts';

const withoutMongoMs = 45_000;
const ready = { timeout: 300_000, interval: 500, what: 'ready pods' };

const initiate = `rs.initiate({ _id: 'rs0', members: [0, 1, 2].map((n) => ({ _id: n, host: 'mongo-' + n + '.mongo:27017' })) })`;

/** Counts the processes that are ready in vain: without a database. */
const waitWithoutMongo = async (): Promise<Metric[]> => {
  await pause(withoutMongoMs);
  return [metric('ready without MongoDB', (await areReady(1)) ? 1 : 0, '', { atLeast: 1 })];
};

/**
 * Installs the portal in a new namespace, everything but MongoDB first.
 * @returns the metrics of the proof, and of its control: before MongoDB exists, nothing is ready
 */
export const install = async (images: Images): Promise<{ metrics: Metric[]; control: Metric[] }> => {
  await createNamespace();
  const objects = setImages(await renderOverlay(), images);
  const named = 'app.kubernetes.io/name';
  const apply = (selector: string) => kubectl(['apply', '-f', '-', '-l', selector], objects);
  await apply(`${named}!=mongo`);
  const control = await waitWithoutMongo();
  await apply(`${named}=mongo`);
  await inPortal(['rollout', 'status', '--timeout=5m', 'statefulset/mongo']);
  await waitFor(() => evaluate(initiate, 'localhost'), { interval: 1_000, what: 'MongoDB to be initiated' });
  const isWritable = async () => (await evaluate('db.hello().isWritablePrimary', 'localhost')).includes('true');
  await waitFor(isWritable, { interval: 500, what: 'a primary' });
  const since = performance.now();
  await waitFor(areReady, ready);
  const metrics = [metric('ready after MongoDB', (performance.now() - since) / 1_000, 's', { atMost: 30 })];
  const remotes = ['-l', 'app.kubernetes.io/component=remotes', 'job'];
  await inPortal(['wait', '--for=condition=complete', '--timeout=5m', ...remotes]);
  return { metrics, control };
};
