import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { serviceNames } from '@portal/domain/services';
import { findPromtool, silent } from '@portal/testing/servers';
import { type MetricDescription, readMetrics, readOwnMetrics } from '../docs/read-metrics.ts';
import { buildMetrics, metricsDocument } from '../docs/references.ts';
import { read, root } from '../files.ts';
import { isJob, readComposeProcesses } from './deployed-processes.ts';
import { isAlert, panels, parseQuery, queries, rules, ruleTestFiles, ruleTests } from './read-monitoring.ts';

const alerts = rules.filter(isAlert);
const recorded = new Set(rules.map(({ record }) => record));
let metrics: Map<string, MetricDescription>;

beforeAll(async () => {
  metrics = new Map((await readMetrics()).map((metric) => [metric.name, metric]));
});

/** A histogram is queried by the series that it consists of. */
const findMetric = (series: string) => metrics.get(series) ?? metrics.get(series.replace(/_(?:bucket|sum|count)$/, ''));

test(`${metricsDocument} is current: if not, \`npm run docs\``, async () => {
  const content = buildMetrics(await readOwnMetrics());
  if (process.env['UPDATE_DOCS']) writeFileSync(join(root, metricsDocument), content);
  expect(read(metricsDocument)).toBe(content);
});

test('metrics are read from the running processes, with their types and labels', () => {
  expect([...metrics.values()]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'http_request_seconds', type: 'histogram', labels: ['route', 'status'] }),
      expect.objectContaining({ name: 'email_oldest_waiting_seconds', type: 'gauge', labels: ['lane'] }),
      expect.objectContaining({ name: 'email_paused', type: 'gauge', labels: [] }),
      expect.objectContaining({ name: 'portal_remote_loads_total', type: 'counter', labels: ['remote', 'version'] }),
      expect.objectContaining({ name: 'nodejs_eventloop_lag_p99_seconds', type: 'gauge', labels: [] }),
    ]),
  );
});

describe('the queries of alerts, dashboards and scalers', () => {
  /** Of Prometheus and of the Blackbox Exporter. */
  const ofOthers = ['up', 'probe_ssl_earliest_cert_expiry'];
  /** Prometheus adds the first two, histograms the last one. */
  const commonLabels = ['job', 'instance', 'service', 'le'];

  test('can be parsed', () => {
    expect(queries.length).toBeGreaterThan(60);
    expect(queries.filter(({ expr }) => !parseQuery(expr).isValid)).toEqual([]);
    expect(parseQuery('sum(rate(a[5m])').isValid).toBe(false);
  });

  test('use metrics that the running processes have, and labels that these have', () => {
    const unknown = queries.flatMap(({ owner, expr }) =>
      parseQuery(expr).metrics.flatMap(({ name, labels }) => {
        if (ofOthers.includes(name) || recorded.has(name)) return [];
        const known = [...commonLabels, ...(findMetric(name)?.labels ?? [])];
        const wrong = labels.filter((label) => !known.includes(label));
        return findMetric(name) && wrong.length === 0 ? [] : [`${owner}: ${name} ${wrong}`];
      }),
    );
    expect(unknown).toEqual([]);
  });

  test('and the documents use every metric of the portal', async () => {
    const used = new Set(
      queries.flatMap(({ expr }) => parseQuery(expr).metrics.map(({ name }) => findMetric(name)?.name)),
    );
    expect((await readOwnMetrics()).filter(({ name }) => !used.has(name))).toEqual([]);
  });
});

describe('each alert', () => {
  test('names a panel that shows its cause', () => {
    expect(panels.map(({ title }) => title)).toEqual(
      expect.arrayContaining(alerts.map(({ annotations }) => annotations.panel)),
    );
    const titles = panels.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('has an entry in the playbook', () => {
    const playbook = read('docs/operate/alerts.md');
    const entries = [...playbook.matchAll(/^### (\w+)$/gm)].map(([, alert]) => alert);
    expect(entries.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
    const quoted = [...playbook.matchAll(/'([A-Z][^'\n]+)'/g)].map(([, panel]) => panel);
    expect(quoted.length).toBeGreaterThan(10);
    expect(panels.map(({ title }) => title)).toEqual(expect.arrayContaining(quoted));
  });

  test('fires in one rule test and stays silent in another', () => {
    for (const fires of [true, false]) {
      const tested = new Set(
        ruleTests.filter(({ exp_alerts: expected }) => expected.length > 0 === fires).map(({ alertname }) => alertname),
      );
      expect(alerts.map(({ alert = '' }) => alert).filter((alert) => !tested.has(alert))).toEqual([]);
    }
  });
});

test('promtool accepts the configuration, and the alerts pass their rule tests', async () => {
  const promtool = await findPromtool(silent);
  const run = (...args: string[]) => promisify(execFile)(promtool, args, { cwd: root });
  await run('check', 'config', 'deploy/monitoring/prometheus.yml');
  const { stdout } = await run('test', 'rules', ...ruleTestFiles);
  expect(stdout.match(/SUCCESS/g)).toHaveLength(ruleTestFiles.length);
});

test('Prometheus scrapes every process of docker-compose.yml', () => {
  const [, names = ''] = /names: \[(.+)\]/.exec(read('deploy/monitoring/prometheus.yml')) ?? [];
  const expected = [...readComposeProcesses('docker-compose.yml').keys()].filter((name) => !isJob(name));
  expect(names.split(', ').toSorted()).toEqual(expected.toSorted());
});

test('ServiceDown knows every service', () => {
  const services = rules.find(({ alert }) => alert === 'ServiceDown')?.expr.matchAll(/service="([\w-]+)"/g) ?? [];
  expect([...services].map(([, service]) => service).toSorted()).toEqual(
    ['gateway', ...serviceNames, 'email-worker'].toSorted(),
  );
});
