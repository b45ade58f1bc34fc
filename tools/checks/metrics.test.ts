import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@portal/testing/servers';

const root = workspaceRoot();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const filesIn = (folder: string) => readdirSync(join(root, folder)).map((file) => `${folder}/${file}`);

const sources = execFileSync('git', ['ls-files', 'gateway/src', 'services/*/src/*', 'libs/*/src/*'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(read);
const declaredIn = (source: string) =>
  [...source.matchAll(/(?:name: |labelled\(|createHistogram\(|observe\(\s*)'([a-z]+(?:_[a-z]+)+)'/g)].map(
    ([, name = '']) => name,
  );
const declared = new Set(sources.flatMap(declaredIn));

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

test('the alerts on remotes are the documented ones', () => {
  const [section = ''] = /## Alerts on remotes\n.*?\n## /s.exec(read('docs/operations.md')) ?? [];
  const documented = [...section.matchAll(/^\| `portal_.* `([^`]+)` \|$/gm)].map(([, expr]) => expr);
  const rules = [...read('deploy/monitoring/remotes-alerts.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr);
  expect(documented).not.toEqual([]);
  expect(rules).toEqual(documented);
});

test('every metric of the email service is documented, and no other', () => {
  const documented = [...read('docs/operations/email.md').matchAll(/^\| `(mail_[a-z_]+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(documented.sort()).toEqual(declaredIn(read('services/email/src/metrics.ts')).sort());
});

test('every alert has a playbook', () => {
  const alerts = [...read('deploy/monitoring/email-alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const playbooks = [...read('docs/operations/email.md').matchAll(/^\| (Email\w+) \|/gm)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect(playbooks.sort()).toEqual(alerts.sort());
});

test('documented commands whose output is redirected keep the name of the script out of it', () => {
  const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root }).toString().trim().split('\n');
  const redirected = documents.flatMap((file) => read(file).match(/^npm run .+ (?:>|\|) .+$/gm) ?? []);
  expect(redirected.length).toBeGreaterThan(0);
  expect(redirected.filter((command) => !command.startsWith('npm run -s '))).toEqual([]);
});
