import { expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { read } from '../files.ts';
import { isJob, readComposeProcesses } from './deployed-processes.ts';

// Checks the NetworkPolicies against the URLs that docker-compose.yml gives to processes.

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; values: string[] }[];
}

interface Policy {
  spec: {
    podSelector: Selector;
    ingress?: { from?: { podSelector?: Selector }[]; ports: { port: string }[] }[];
  };
}

const policies = parseAllDocuments(read('deploy/kubernetes/components/network-policies/policies.yaml')).map(
  (document) => document.toJS() as Policy,
);
const processes = [...readComposeProcesses('docker-compose.yml')].filter(([name]) => !isJob(name));

const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, name: string): boolean => {
  const labels: Record<string, string> = {
    'app.kubernetes.io/part-of': 'efootball-portal',
    'app.kubernetes.io/component': name,
  };
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(String(labels[key])))
  );
};

const mayConnect = (from: string, to: string, port: string): boolean =>
  policies.some(
    ({ spec: { podSelector, ingress = [] } }) =>
      selects(podSelector, to) &&
      ingress.some(
        (rule) =>
          rule.ports.some((one) => one.port === port) &&
          (!rule.from || rule.from.some((source) => source.podSelector && selects(source.podSelector, from))),
      ),
  );

test('a process may connect to those whose URLs it has, and to no other operations listener', () => {
  const isCalled = new Set(
    processes.flatMap(([from, { environment }]) =>
      Object.values(environment).flatMap((value) => {
        const [, host, port] = /^http:\/\/([\w-]+):(\d+)$/.exec(value) ?? [];
        return host ? [`${from} to ${host} ${port === '9464' ? 'ops' : 'http'}`] : [];
      }),
    ),
  );
  const names = processes.map(([name]) => name);
  const allowed = names.flatMap((from) =>
    names.flatMap((to) =>
      ['http', 'ops'].filter((port) => mayConnect(from, to, port)).map((port) => `${from} to ${to} ${port}`),
    ),
  );
  expect(isCalled.size).toBeGreaterThan(10);
  expect([...isCalled].filter((one) => !allowed.includes(one))).toEqual([]);
  const isOpen = (one: string) => / to gateway http$|^gateway to .+ http$/.test(one);
  expect(allowed.filter((one) => !isCalled.has(one) && !isOpen(one))).toEqual([]);
});
