import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findKubectl, installPythonPackage, run, silent, workspaceRoot } from '@portal/testing/servers';
import { parse, parseAllDocuments } from 'yaml';
import { read } from '../files.ts';

type Labels = Record<string, string>;
type Probe = { httpGet?: { path: string; port: string } };

interface Main {
  name: string;
  image: string;
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  envFrom?: { configMapRef: { name: string } }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  resources: { requests: Labels; limits: Labels };
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
}

interface SecretItems {
  optional?: boolean;
  items?: { key: string; path: string }[];
}

interface Volume {
  name: string;
  configMap?: { name: string };
  secret?: SecretItems;
  persistentVolumeClaim?: { claimName: string };
  projected?: { sources: { secret: SecretItems }[] };
}

export interface PodSpec {
  containers: [Main];
  volumes?: Volume[];
  terminationGracePeriodSeconds?: number;
  tolerations?: { key: string; tolerationSeconds: number }[];
  topologySpreadConstraints?: {
    topologyKey: string;
    matchLabelKeys: string[];
    labelSelector: { matchLabels: Labels };
  }[];
}

export interface KubernetesObject {
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels };
  data?: Record<string, string>;
  spec: {
    replicas?: number;
    maxUnavailable?: number;
    strategy?: object;
    selector?: { matchLabels?: Labels };
    template?: { metadata: { labels: Labels }; spec: PodSpec };
    jobTemplate?: { spec: { template: { metadata: { labels: Labels }; spec: PodSpec } } };
    ports?: { name: string; port: number; targetPort: string }[];
    rules?: { host: string }[];
    tls?: { hosts: string[] }[];
  };
}

export interface Rendering {
  name: string;
  overlay: 'single' | 'production';
  objects: KubernetesObject[];
}

const root = 'deploy/kubernetes';
const componentNames = ['network-policies', 'ingress', 'backup', 'zones', 'monitoring', 'keda'];

/** All subsets of a list, the empty one first. */
const subsets = <T>([first, ...rest]: readonly T[]): T[][] =>
  first === undefined ? [[]] : subsets(rest).flatMap((subset) => [subset, [first, ...subset]]);

/** Renders each overlay with every combination of the components that it does not have itself. @param dir an empty folder */
export const renderAll = async (dir: string): Promise<Rendering[]> => {
  const kubectl = await findKubectl(silent);
  const combinations = (['single', 'production'] as const).flatMap((overlay) => {
    const { components } = parse(read(`${root}/overlays/${overlay}/kustomization.yaml`)) as { components: string[] };
    const others = componentNames.filter((name) => !components.some((path) => path.endsWith(`/${name}`)));
    return subsets(others).map((added) => ({ overlay, added, name: [overlay, ...added].join(' + ') }));
  });
  return Promise.all(
    combinations.map(async ({ overlay, added, name }, index) => {
      const folder = join(dir, String(index));
      mkdirSync(folder);
      const path = (target: string) => relative(folder, join(workspaceRoot(), root, target));
      const kustomization = {
        resources: [path(`overlays/${overlay}`)],
        components: added.map((component) => path(`components/${component}`)),
        // An Ingress needs a host without a port, which `single` does not have.
        ...(overlay === 'single' && {
          configMapGenerator: [
            { name: 'portal', behavior: 'merge', literals: ['PUBLIC_URL=https://cups.example.com'] },
          ],
        }),
        namespace: 'portal',
      };
      writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
      const { stdout } = await run(kubectl, ['kustomize', folder]);
      const objects = parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject);
      return { name, overlay, objects };
    }),
  );
};

/** Validates all distinct objects against the schemas of a version of Kubernetes, strictly. @returns the errors and warnings */
export const validateObjects = async (
  renderings: readonly Rendering[],
  version: string,
  dir: string,
): Promise<string[]> => {
  const file = join(dir, `${version}.yaml`);
  const distinct = new Set(renderings.flatMap(({ objects }) => objects.map((one) => JSON.stringify(one))));
  writeFileSync(file, [...distinct].join('\n---\n'));
  const folder = await installPythonPackage('kubernetes-validate==1.37.0', silent);
  const program = join(folder, 'bin/kubernetes-validate');
  const args = [program, '--kubernetes-version', version, '--strict', '--quiet', file];
  const env = { PYTHONPATH: folder };
  const { stdout, stderr, exitCode } = await run('python3', args, { env, reject: false });
  const lines = [...stdout.split('\n'), ...stderr.split('\n')].filter(Boolean);
  if (exitCode !== 0 && lines.length === 0) throw new Error(`kubernetes-validate ended with ${exitCode}`);
  return lines;
};

/** The environment of a pod, from its ConfigMaps. */
export const readEnvironment = ({ containers: [main] }: PodSpec, objects: readonly KubernetesObject[]): Labels =>
  Object.assign(
    {},
    ...(main.envFrom ?? []).map(({ configMapRef: { name } }) => findNamed(objects, 'ConfigMap', name).data),
  );

export const findNamed = (objects: readonly KubernetesObject[], kind: string, name: string): KubernetesObject => {
  const found = objects.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
};

/** Paths of the files that a pod receives from Secrets that must exist. */
export const readSecretFiles = ({ containers: [main], volumes = [] }: PodSpec): string[] =>
  volumes.flatMap(({ name, secret, projected }) => {
    const at = main.volumeMounts.find((mount) => mount.name === name)?.mountPath;
    const required = projected?.sources.map((source) => source.secret).filter(({ optional }) => !optional) ?? [];
    const items = [...(secret?.items ?? []), ...required.flatMap((source) => source.items ?? [])];
    return items.map(({ path }) => `${at}/${path}`);
  });
