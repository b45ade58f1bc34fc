import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@portal/testing/servers';
import { readMetrics } from '../docs/references';

const root = workspaceRoot();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const filesIn = (folder: string) => readdirSync(join(root, folder)).map((file) => `${folder}/${file}`);

const declared = new Set(readMetrics().map(({ name }) => name));

/** Metrics of the queries in rules and triggers: the words left without functions, durations and labels. */
const queriedIn = (file: string) =>
  [...read(file).matchAll(/^ +(?:expr|query): (.+)$/gm)].flatMap(([, query = '']) =>
    [
      ...query
        .replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without) \([^)]*\)/g, ' ')
        .matchAll(/\b[a-z]+(?:_[a-z]+)+\b(?!\s*\()/g),
    ].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, '')),
  );

test('every metric that an alert or a scaler queries exists', () => {
  const queried = [...filesIn('deploy/monitoring'), ...filesIn('deploy/examples')].flatMap(queriedIn);
  expect(queried).toEqual(expect.arrayContaining(['mail_breaker_open', 'mail_oldest_waiting_seconds']));
  expect(queried.filter((name) => !declared.has(name))).toEqual([]);
});
