import { join } from 'node:path';
import { serviceNames } from '@portal/domain/services';
import { makeTempDir, run, workspaceRoot } from '@portal/testing/servers';

/** Namespace of the manifests. */
const namespace = 'portal';
/** In the order of a release. */
export const deployments = [
  ...serviceNames.flatMap((name) => (name === 'email' ? ['email-api', 'email-worker'] : [name])),
  'gateway',
];

export interface Images {
  registry: string;
  tag: string;
}

interface Pod {
  metadata: { name: string; labels: Record<string, string>; deletionTimestamp?: string };
  spec: { nodeName?: string; containers: { name: string; resources: { limits?: { memory?: string } } }[] };
  status: {
    conditions?: { type: string; status: string }[];
    containerStatuses?: { restartCount: number; lastState: { terminated?: { reason: string } } }[];
  };
}

/** Runs kubectl in its current context. @returns what it prints, warnings too */
export const kubectl = async (args: string[], input?: string): Promise<string> => {
  const { all } = await run('kubectl', args, { all: true, ...(input !== undefined && { input }) });
  return all ?? '';
};

/** Runs kubectl in the portal's namespace. */
export const inPortal = (args: string[], input?: string): Promise<string> => kubectl(['-n', namespace, ...args], input);

const readJson = async <T>(args: string[]): Promise<T> => JSON.parse(await inPortal([...args, '-o', 'json'])) as T;

/** Pods of the portal's processes, not those of Jobs and databases. */
export const readPods = async (): Promise<Pod[]> => {
  const selector = `app.kubernetes.io/component in (${deployments.join()})`;
  return (await readJson<{ items: Pod[] }>(['get', 'pods', '-l', selector])).items;
};

export const readComponent = ({ metadata }: Pod): string => metadata.labels['app.kubernetes.io/component'] ?? '';

const isReady = ({ metadata, status }: Pod): boolean =>
  metadata.deletionTimestamp === undefined &&
  (status.conditions ?? []).some((one) => one.type === 'Ready' && one.status === 'True');

/** Whether each process has that many ready pods. */
export const areReady = async (count = 2): Promise<boolean> => {
  const ready = (await readPods()).filter(isReady).map(readComponent);
  return deployments.every((name) => ready.filter((one) => one === name).length >= count);
};

export const readNodes = async (): Promise<string[]> => (await kubectl(['get', 'nodes', '-o', 'name'])).split('\n');

export const restart = async (name: string): Promise<void> => {
  await inPortal(['rollout', 'restart', `deployment/${name}`]);
  await waitForRollout(name);
};

export const waitForRollout = (name: string): Promise<string> =>
  inPortal(['rollout', 'status', '--timeout=5m', `deployment/${name}`]);

/** Ends pods without a drain. */
export const killPods = (names: string[]): Promise<string> =>
  inPortal(['delete', 'pod', '--force', '--grace-period=0', '--wait=false', ...names]);

/** Sends SIGKILL to a program in a container whose pod shares its processes. @param argument part of its command line */
export const killProgram = (pod: string, container: string, program: string, argument: string): Promise<string> => {
  const isIt = `[ "$(cat $p/comm)" = ${program} ] && grep -qF -e '${argument}' $p/cmdline`;
  const script = `for p in /proc/[0-9]*; do if ${isIt}; then kill -9 "\${p#/proc/}"; fi; done`;
  return inPortal(['exec', pod, '-c', container, '--', 'sh', '-c', script]);
};

const replicaSet = 'mongodb://mongo-0.mongo,mongo-1.mongo,mongo-2.mongo/?replicaSet=rs0';

/** Evaluates an expression with mongosh. @param address default: the primary @returns what it prints */
export const evaluate = (expression: string, address = replicaSet): Promise<string> =>
  inPortal(['exec', 'mongo-0', '-c', 'mongo', '--', 'mongosh', address, '--quiet', '--eval', expression]);

/** Calls an HTTP server in the namespace through the API server. */
export const callService = (method: 'get' | 'delete', service: string, path: string): Promise<string> =>
  kubectl([method, '--raw', `/api/v1/namespaces/${namespace}/services/${service}/proxy${path}`]);

/** Gives all images of the portal in rendered manifests another registry and tag. */
export const setImages = (objects: string, { registry, tag }: Images): string =>
  objects.replace(/image: registry\.example\.com\/efootball-portal\/([a-z]+):.+/g, `image: ${registry}/$1:${tag}`);

/** Renders the overlay of this program. */
export const renderOverlay = (): Promise<string> =>
  kubectl(['kustomize', join(workspaceRoot(), 'tools/cluster/overlay')]);

/** Creates the namespace anew, with keys, and labels the node that keeps the databases. */
export const createNamespace = async (): Promise<void> => {
  const root = workspaceRoot();
  await kubectl(['delete', 'namespace', namespace, '--ignore-not-found', '--timeout=5m']);
  await kubectl(['apply', '-f', join(root, 'deploy/kubernetes/base/namespace.yaml')]);
  const [first = ''] = await readNodes();
  await kubectl(['label', '--overwrite', first, 'portal-cluster=databases']);
  await using temp = await makeTempDir('keys');
  const keys = join(temp.path, 'keys');
  await run('sh', [join(root, 'deploy/create-keys.sh'), keys]);
  await inPortal(['create', 'secret', 'generic', 'portal-keys', `--from-file=${keys}`]);
};
