import { makeTempDir } from '@portal/testing/servers';
import { type Metric, metric } from '../bench/metrics.ts';
import { findNamed, type KubernetesObject, renderAll } from '../checks/kubernetes-objects.ts';
import { kubectl } from './kube.ts';

/** Kinds that only an operator adds to a cluster. */
const customKinds = new Set(['ScaledObject', 'PodMonitor']);

/** An empty namespace: in that of the portal, objects would be updates of those that run. */
const emptyNamespace = 'portal-manifests';

/** Lets the API server check objects without storing them. @returns its errors, and its warnings about Pod Security */
const check = async (objects: readonly KubernetesObject[]): Promise<string[]> => {
  const known = objects
    .filter(({ kind }) => kind !== 'Namespace' && !customKinds.has(kind))
    .map((one) => ({ ...one, metadata: { ...one.metadata, namespace: emptyNamespace } }));
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: known });
  const output = await kubectl(['apply', '--dry-run=server', '-f', '-'], list).catch((error: Error) => error.message);
  return output.split('\n').filter((line) => /error|invalid|forbidden|PodSecurity/i.test(line));
};

const countProblems = async (change: (object: KubernetesObject) => KubernetesObject): Promise<Metric[]> => {
  await using temp = await makeTempDir('manifests');
  try {
    const renderings = await renderAll(temp.path);
    const [{ objects: first } = { objects: [] }] = renderings;
    const { metadata, ...namespace } = findNamed(first, 'Namespace', 'portal');
    await kubectl(
      ['apply', '-f', '-'],
      JSON.stringify({ ...namespace, metadata: { ...metadata, name: emptyNamespace } }),
    );
    const problems: string[] = [];
    for (const { objects } of renderings) problems.push(...(await check(objects.map(change))));
    const objects = renderings.reduce((sum, one) => sum + one.objects.length, 0);
    if (problems.length > 0) console.log([...new Set(problems)].join('\n'));
    return [
      metric('combinations of overlays and components', renderings.length),
      metric('objects', objects),
      metric('errors and warnings of the API server', problems.length, '', { atMost: 0 }),
    ];
  } finally {
    await kubectl(['delete', 'namespace', emptyNamespace, '--ignore-not-found', '--wait=false']);
  }
};

/** A pod that may run as root, which the standard `restricted` does not allow. */
const asRoot = (object: KubernetesObject): KubernetesObject => {
  const template = object.spec?.template;
  if (!template) return object;
  const spec = { ...template.spec, securityContext: {} };
  return { ...object, spec: { ...object.spec, template: { ...template, spec } } };
};

export const manifestsProof = {
  title: 'The API server accepts every combination of manifests, with Pod Security `restricted`',
  measure: () => countProblems((object) => object),
  control: { title: 'pods that may run as root', measure: () => countProblems(asRoot) },
};
