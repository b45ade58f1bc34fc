import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@portal/testing/servers';
import { readMetrics } from '../docs/read-metrics';

const root = workspaceRoot();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const filesIn = (folder: string) => readdirSync(join(root, folder)).map((file) => `${folder}/${file}`);

/** Metrics of the queries in rules and triggers: the words left without functions, durations and labels. */
const queriedIn = (file: string) =>
  [...read(file).matchAll(/^ +(?:expr|query): (.+)$/gm)].flatMap(([, query = '']) =>
    [
      ...query
        .replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without) \([^)]*\)/g, ' ')
        .matchAll(/\b[a-z]+(?:_[a-z]+)+\b(?!\s*\()/g),
    ].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, '')),
  );

test('every metric that an alert or a scaler queries exists', async () => {
  const declared = new Set((await readMetrics()).map(({ name }) => name));
  const queried = [...filesIn('deploy/monitoring'), ...filesIn('deploy/kubernetes/components/keda')].flatMap(queriedIn);
  expect(queried).toEqual(expect.arrayContaining(['mail_breaker_open', 'mail_oldest_waiting_seconds']));
  expect(queried.filter((name) => !declared.has(name))).toEqual([]);
});

test('the metrics that are listed have the types and labels of the running registry', async () => {
  expect(await readMetrics()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'http_request_seconds', type: 'histogram', labels: ['route', 'status'] }),
      expect.objectContaining({ name: 'mail_oldest_waiting_seconds', type: 'gauge', labels: ['lane'] }),
      expect.objectContaining({ name: 'mail_paused', type: 'gauge', labels: [] }),
      expect.objectContaining({ name: 'portal_remote_loads_total', type: 'counter', labels: ['remote', 'version'] }),
      expect.objectContaining({ name: 'portal_remote_lcp_seconds', type: 'histogram', labels: ['remote', 'version'] }),
    ]),
  );
});
