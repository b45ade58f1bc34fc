import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serviceNames, services } from '@portal/domain/services';
import { renderOverlay, setImages } from '../cluster/kube.ts';
import { read } from '../files.ts';
import {
  isJob,
  onlyFixed,
  readCompose,
  readComposeProcesses,
  readMemoryLimits,
  secretNames,
} from './deployed-processes.ts';
import {
  findNamed,
  type KubernetesObject,
  type PodSpec,
  type Rendering,
  readEnvironment,
  readSecretFiles,
  renderAll,
  validateObjects,
} from './kubernetes-objects.ts';

// Renders deploy/kubernetes in every combination, and checks it against the schemas of Kubernetes and docker-compose.yml.

const dir = mkdtempSync(join(tmpdir(), 'kubernetes-'));
let renderings: Rendering[];
beforeAll(async () => {
  renderings = await renderAll(dir);
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Expects the same of every rendering. */
const inEach = (check: (rendering: Rendering) => void): void => {
  expect(renderings.length).toBeGreaterThanOrEqual(12);
  for (const rendering of renderings) check(rendering);
};

const ofKind = ({ objects }: Rendering, ...kinds: string[]) => objects.filter(({ kind }) => kinds.includes(kind));
const getPod = ({ metadata, spec }: KubernetesObject): PodSpec => {
  const template = spec.template ?? spec.jobTemplate?.spec.template;
  if (!template) throw new Error(`${metadata.name} has no pods`);
  return template.spec;
};
const isSelected = (labels: Record<string, string> = {}, selector: Record<string, string> = {}) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

const expectRestricted = (pod: PodSpec): void => {
  expect(pod).toMatchObject({
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    automountServiceAccountToken: false,
    enableServiceLinks: false,
  });
  expect(pod.containers[0].securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
};

const compose = readComposeProcesses('docker-compose.yml');
const memoryLimits = readMemoryLimits();
/** A migration may decode pictures. */
const jobLimit = Math.max(...memoryLimits.values());
const tag = '1.0.0';
const jobNames: Record<string, string> = { remotes: `publish-remotes-${tag}` };
/** The Deployment or Job of a process. */
const findProcess = ({ objects }: Rendering, name: string) =>
  isJob(name) ? findNamed(objects, 'Job', jobNames[name] ?? `${name}-${tag}`) : findNamed(objects, 'Deployment', name);

test.each(['1.30', '1.37'])('every combination is valid in Kubernetes %s', async (version) => {
  const problems = await validateObjects(renderings, version, dir);
  // They have no schema there.
  const custom = /find schema for kind (?:ScaledObject|PodMonitor) /;
  expect(problems.filter((problem) => !custom.test(problem))).toEqual([]);
});

test('every process of docker-compose.yml is a Deployment or Job, and there is no other', () => {
  inEach((rendering) => {
    const names = ofKind(rendering, 'Deployment', 'Job').map(({ metadata }) => metadata.name);
    const expected = [...compose.keys()].map((name) => findProcess(rendering, name).metadata.name);
    expect(names.sort()).toEqual(expected.sort());
  });
});

test('`npm run cluster` replaces the registry and tag of every image of the portal', async () => {
  const images = [
    ...setImages(await renderOverlay(), { registry: 'localhost:5000/portal', tag: '2' }).matchAll(/image: (.+)/g),
  ];
  const names = images.map(([, image = '']) => image);
  expect(names).toContain('localhost:5000/portal/backup:2');
  expect(names.filter((name) => name.includes('efootball-portal'))).toEqual([]);
});

describe.each([...compose])('%s', (name, { image, command, environment, secrets }) => {
  test('has the image and command of docker-compose.yml', () => {
    inEach((rendering) => {
      const [main] = getPod(findProcess(rendering, name)).containers;
      expect(main.image).toBe(`registry.example.com/efootball-portal/${image}:${tag}`);
      expect(main.command).toEqual(command);
    });
  });

  test('has the fixed settings of docker-compose.yml, and files with the same secrets', () => {
    inEach((rendering) => {
      const pod = getPod(findProcess(rendering, name));
      const given = readEnvironment(pod, rendering.objects);
      expect(onlyFixed(given)).toMatchObject(environment);
      const paths = secrets.map((secret) => given[`${secret}_FILE`]);
      expect(readSecretFiles(pod).sort()).toEqual(paths.sort());
      for (const secret of secretNames) expect(given).not.toHaveProperty(secret);
    });
  });

  test('is allowed in a namespace with the Pod Security standard `restricted`, and has limits', () => {
    inEach((rendering) => {
      const pod = getPod(findProcess(rendering, name));
      const [main] = pod.containers;
      expectRestricted(pod);
      expect(Object.keys(main.resources.requests)).toEqual(['cpu', 'memory']);
      expect(main.resources.limits).toEqual({ memory: `${isJob(name) ? jobLimit : memoryLimits.get(name)}Mi` });
    });
  });

  test('mounts only volumes and ConfigMaps that exist', () => {
    inEach((rendering) => {
      const { containers, volumes = [] } = getPod(findProcess(rendering, name));
      expect(containers[0].volumeMounts.map((mount) => mount.name).sort()).toEqual(
        volumes.map((one) => one.name).sort(),
      );
      for (const { configMap } of volumes) if (configMap) findNamed(rendering.objects, 'ConfigMap', configMap.name);
    });
  });
});

const deployments = [...compose.keys()].filter((name) => !isJob(name));

describe.each(deployments)('the Deployment %s', (name) => {
  test('is alive while it waits for a database, and ready as docker-compose.yml defines it', () => {
    const [, , , url] = readCompose('docker-compose.yml').services[name]?.healthcheck.test ?? [];
    inEach((rendering) => {
      const [main] = getPod(findProcess(rendering, name)).containers;
      const alive = { httpGet: { path: '/healthz', port: 'ops' } };
      expect(main.startupProbe).toMatchObject(alive);
      expect(main.livenessProbe).toMatchObject(alive);
      expect(main.readinessProbe).toMatchObject({ httpGet: { path: new URL(String(url)).pathname, port: 'ops' } });
    });
  });

  test('is replaced without an interruption and drains', () => {
    inEach((rendering) => {
      const { spec } = findProcess(rendering, name);
      const pod = getPod(findProcess(rendering, name));
      expect(spec.strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
      const delay = Number(readEnvironment(pod, rendering.objects)['DRAIN_DELAY_SECONDS']);
      expect(delay).toBeGreaterThanOrEqual(5);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(delay + 25);
    });
  });

  test('has one worker process per pod, and pods on several nodes', () => {
    inEach((rendering) => {
      const { spec, metadata } = findProcess(rendering, name);
      const pod = getPod(findProcess(rendering, name));
      const isScaled = rendering.name.includes('keda') && name === 'email-worker';
      expect(spec.replicas).toBe(isScaled ? undefined : { single: 1, production: 2 }[rendering.overlay]);
      expect(readEnvironment(pod, rendering.objects)).toMatchObject({ WEB_CONCURRENCY: '1', NODE_ENV: 'production' });
      // A node that lacks one of the labels is ignored for all of them.
      const zones = rendering.name.includes('zones') ? ['topology.kubernetes.io/zone'] : [];
      const keys = pod.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey);
      expect(keys).toEqual(['kubernetes.io/hostname', ...zones]);
      for (const { matchLabelKeys, labelSelector } of pod.topologySpreadConstraints ?? []) {
        expect(matchLabelKeys).toEqual(['app.kubernetes.io/component', 'pod-template-hash']);
        expect(isSelected(spec.template?.metadata.labels, labelSelector.matchLabels)).toBe(true);
      }
      expect(pod.tolerations?.map(({ key, tolerationSeconds }) => [key, tolerationSeconds])).toEqual([
        ['node.kubernetes.io/not-ready', 20],
        ['node.kubernetes.io/unreachable', 20],
      ]);
      const budget = findNamed(rendering.objects, 'PodDisruptionBudget', metadata.name);
      expect(budget.spec).toEqual({ maxUnavailable: 1, selector: spec.selector });
    });
  });

  test('selects its own pods only, as its Service does', () => {
    inEach((rendering) => {
      const { spec } = findProcess(rendering, name);
      const selected = ofKind(rendering, 'Deployment', 'Job', 'StatefulSet')
        .filter((one) => isSelected(one.spec.template?.metadata.labels, spec.selector?.matchLabels))
        .map((one) => one.metadata.name);
      expect(selected).toEqual([name]);
      const [{ ports = [] }] = getPod(findProcess(rendering, name)).containers;
      const service = ofKind(rendering, 'Service').find(({ metadata }) => metadata.name === name);
      expect(service === undefined).toBe(name === 'email-worker');
      if (!service) return;
      expect(service.spec.selector).toEqual(spec.selector?.matchLabels);
      expect(service.spec.ports).toEqual(
        ports.map((port) => ({ name: port.name, port: port.containerPort, targetPort: port.name })),
      );
    });
  });
});

test('a backup runs as in compose.production.yml, restricted, and keeps its files', () => {
  const { backup } = readCompose('deploy/compose.production.yml').services;
  const backups = renderings.flatMap((rendering) =>
    ofKind(rendering, 'CronJob').map((one) => ({ rendering, one, pod: getPod(one) })),
  );
  expect(backups.length).toBeGreaterThan(renderings.length / 3);
  for (const { rendering, one, pod } of backups) {
    const [main] = pod.containers;
    expect(one.metadata.name).toBe('backup');
    expect(backup?.image).toBe('${REGISTRY:?}/backup:${TAG:?}');
    expect(main.image).toBe(`registry.example.com/efootball-portal/backup:${tag}`);
    expectRestricted(pod);
    expect(main.resources.limits).toEqual({ memory: `${jobLimit}Mi` });
    expect(readSecretFiles(pod)).toEqual(backup?.secrets?.map((name) => `/run/secrets/databases/${name}`));
    const { BACKUP_DIR = '/backups' } = readEnvironment(pod, rendering.objects);
    const mount = main.volumeMounts.find(({ mountPath }) => mountPath === BACKUP_DIR);
    const volume = pod.volumes?.find(({ name }) => name === mount?.name);
    findNamed(rendering.objects, 'PersistentVolumeClaim', String(volume?.persistentVolumeClaim?.claimName));
  }
  expect(read('deploy/Dockerfile')).toContain('BACKUP_DIR=/backups');
});

test('release.sh applies every process, after the migrations and with the gateway last', () => {
  const script = read('deploy/kubernetes/release.sh');
  const steps = [...script.matchAll(/^(?:step "\$component(?:=(\w+)| in \((.+)\))"|for name in (.+); do)$/gm)].flatMap(
    ([, single, together, several = '']) => single ?? together?.split(',') ?? several.split(' '),
  );
  expect(steps.toSorted()).toEqual([...deployments, 'migrate', 'remotes'].sort());
  expect([steps[0], ...steps.slice(-2)]).toEqual(['migrate', 'remotes', 'gateway']);
  inEach((rendering) => {
    const labels = ofKind(rendering, 'Deployment', 'Job').map(
      ({ metadata }) => metadata.labels?.['app.kubernetes.io/component'],
    );
    expect([...new Set(labels)].sort()).toEqual(steps.toSorted());
  });
});

test('jobs read the settings of the processes, so that migrations refuse earlier names', () => {
  inEach((rendering) => {
    for (const job of ofKind(rendering, 'Job'))
      expect(readEnvironment(getPod(job), rendering.objects)).toHaveProperty('PUBLIC_URL');
  });
});

test('pods listen on the ports of the images', () => {
  const ofImages = Object.fromEntries([
    ...serviceNames.map((name) => [name, services[name].port]),
    ['gateway', Number(/EXPOSE (\d+)\nCMD .+gateway/.exec(read('deploy/Dockerfile'))?.[1])],
  ]);
  const opsPort = Number(/OPS_PORT=(\d+)/.exec(read('deploy/Dockerfile'))?.[1]);
  inEach((rendering) => {
    for (const name of deployments) {
      const [{ ports = [] }] = getPod(findProcess(rendering, name)).containers;
      const http = name === 'email-worker' ? [] : [['http', ofImages[name.replace(/-api$/, '')]]];
      expect(ports.map((port) => [port.name, port.containerPort])).toEqual([...http, ['ops', opsPort]]);
    }
  });
});

test('the databases of `single` run as in docker-compose.yml', () => {
  const demo = readCompose('docker-compose.yml').services;
  const singles = renderings.filter(({ overlay }) => overlay === 'single');
  for (const rendering of singles) {
    for (const database of ofKind(rendering, 'StatefulSet')) {
      const [{ image, command }] = getPod(database).containers;
      const { name } = database.metadata;
      expect({ image, command }).toEqual({ image: demo[name]?.image, command: demo[name]?.command });
    }
  }
  expect(singles.flatMap((one) => ofKind(one, 'StatefulSet'))).toHaveLength(2 * singles.length);
  expect(renderings.filter((one) => !singles.includes(one)).flatMap((one) => ofKind(one, 'StatefulSet'))).toEqual([]);
});

test('an Ingress has the host of PUBLIC_URL', () => {
  const ingresses = renderings.flatMap((rendering) => {
    const { PUBLIC_URL } = readEnvironment(getPod(findProcess(rendering, 'gateway')), rendering.objects);
    return ofKind(rendering, 'Ingress').map(({ spec }) => ({ ...spec, host: new URL(String(PUBLIC_URL)).host }));
  });
  expect(ingresses.length).toBeGreaterThan(renderings.length / 2);
  for (const { rules, tls, host } of ingresses) {
    expect(rules?.map((rule) => rule.host)).toEqual([host]);
    expect(tls?.flatMap(({ hosts }) => hosts)).toEqual([host]);
  }
});

test('everything is in the namespace `portal`', () => {
  inEach((rendering) => {
    const { objects } = rendering;
    const others = objects.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'portal');
    expect(others.map(({ metadata }) => metadata.name)).toEqual([]);
    expect(ofKind(rendering, 'Namespace').map(({ metadata }) => metadata.name)).toEqual(['portal']);
  });
});
