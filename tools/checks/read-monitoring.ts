import { basename } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { listFiles, read } from '../files.ts';

interface Query {
  /** The alert, rule, panel or scaler, for messages. */
  owner: string;
  expr: string;
}

interface Alert {
  alert: string;
  record?: undefined;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; panel: string };
}

type Rule = Alert | { alert?: undefined; record: string; expr: string };

export const isAlert = (rule: Rule): rule is Alert => rule.alert !== undefined;

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

interface RuleTest {
  alert_rule_test: { alertname: string; exp_alerts: unknown[] }[];
}

const ruleFiles = listFiles('deploy/monitoring/*-alerts.yaml');
export const ruleTestFiles = listFiles('deploy/monitoring/test/*.yml');

export const ruleGroups = ruleFiles.flatMap(
  (file) => (parse(read(file)) as { groups: { name: string; rules: Rule[] }[] }).groups,
);

export const rules = ruleGroups.flatMap((group) => group.rules);

export const ruleTests = ruleTestFiles.flatMap((file) =>
  (parse(read(file)) as { tests: RuleTest[] }).tests.flatMap(({ alert_rule_test: tests }) => tests),
);

export const panels = listFiles('deploy/monitoring/dashboards/*.json').flatMap((file) =>
  (JSON.parse(read(file)) as { panels: Panel[] }).panels.map((panel) => ({
    ...panel,
    dashboard: basename(file, '.json'),
  })),
);

const scalerQueries = (): Query[] =>
  listFiles('deploy/kubernetes/components/keda/*.yaml').flatMap((file) =>
    [...read(file).matchAll(/^ +query: (.+)$/gm)].map(([, expr = '']) => ({ owner: file, expr })),
  );

export const queries: Query[] = [
  ...rules.map((rule) => ({ owner: isAlert(rule) ? rule.alert : rule.record, expr: rule.expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ owner: title, expr }))),
  ...scalerQueries(),
];

/** Lists the metrics of a query with the labels that it selects by, and whether the query can be parsed. */
export const parseQuery = (expr: string) => {
  const metrics: { name: string; labels: string[] }[] = [];
  let isValid = true;
  parser.parse(expr).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) isValid = false;
      if (type.name !== 'VectorSelector') return;
      const name = /^[\w:]+/.exec(expr.slice(from, to))?.[0] ?? '';
      const labels = node
        .getChildren('LabelMatchers')
        .flatMap((matchers) =>
          matchers
            .getChildren('UnquotedLabelMatcher')
            .map((matcher) => /^\w+/.exec(expr.slice(matcher.from, matcher.to))?.[0] ?? ''),
        );
      metrics.push({ name, labels });
    },
  });
  return { isValid, metrics };
};
