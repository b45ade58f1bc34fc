import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../start/settings';
import { affectedParts, unaffectedTests } from './features';
import type { TestResult } from './results';

// e2e/journeys.json holds, for each journey, the features of remotes that it loads and of services that it calls (see features.ts).
// Shell and gateway are part of every journey. A run in which all journeys pass updates the file; commit it with the change.

const inEveryJourney = ['shell', 'gateway'];
const pathOf = (root: string) => join(root, 'e2e/journeys.json');
const readText = (root: string) => (existsSync(pathOf(root)) ? readFileSync(pathOf(root), 'utf8') : '{}');
const read = (root: string): Record<string, string> => JSON.parse(readText(root));

/** `clans.spec.ts › a visitor opens a clan`: also the form of Playwright's test lists. */
const nameOf = ({ file, titles }: TestResult): string => [file.replace('e2e/journeys/', ''), ...titles].join(' › ');

/**
 * Adds the features that the journeys of a whole run exercised. Known features stay: a request that a journey makes only sometimes still
 * selects it. Records nothing unless all journeys passed: any other may have ended before its last request, or not have started.
 * @returns whether the file changed
 */
export const recordJourneys = (root: string, results: readonly TestResult[]): boolean => {
  const known = read(root);
  const journeys = results.filter(({ file }) => file.startsWith('e2e/'));
  const files = readdirSync(join(root, 'e2e/journeys')).filter((file) => file.endsWith('.spec.ts'));
  const isComplete = files.every((name) => journeys.some(({ file }) => file === `e2e/journeys/${name}`));
  if (!isComplete || journeys.some(({ status }) => status !== 'passed')) return false;
  // A journey may have run with both presets.
  const names = [...new Set(journeys.map(nameOf))].sort();
  const record = names.map((name) => {
    const exercised = journeys.flatMap((result) => (nameOf(result) === name ? result.features : []));
    const all = new Set([...(known[name] ?? '').split(' '), ...exercised]);
    return [name, [...all].filter(Boolean).sort().join(' ')];
  });
  const text = `${JSON.stringify(Object.fromEntries(record), null, 2)}\n`;
  if (readText(root) === text) return false;
  writeFileSync(pathOf(root), text);
  return true;
};

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from a commit, untracked ones included. */
const changedFiles = (root: string, base: string): string[] => [
  ...git(root, 'diff', '--name-only', '--merge-base', base),
  ...git(root, 'ls-files', '--others', '--exclude-standard'),
];

/**
 * The commit to compare with: `main` unless given, or `HEAD~1` if nothing has changed since `main`.
 * @throws SettingsError when this checkout does not have the commit
 */
export const findBase = (root: string, given?: string): string => {
  const base = given ?? 'main';
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${base}^{commit}`], { cwd: root });
  if (status !== 0) throw new SettingsError(`${base} is not a commit of this checkout: fetch it, or set --base`);
  return given ?? (changedFiles(root, base).length > 0 ? base : 'HEAD~1');
};

/**
 * Names the journeys and the files of integration tests that a change cannot have affected. New and unknown journeys are never among them.
 * @param affected Nx projects that changed or depend on a changed one
 */
export const findUnaffected = (root: string, base: string, affected: readonly string[]) => {
  const change = [root, affected, changedFiles(root, base)] as const;
  return { journeys: unaffectedJourneys(...change), tests: unaffectedTests(...change) };
};

const unaffectedJourneys = (root: string, affected: readonly string[], changed: readonly string[]): string[] => {
  const isShared = changed.some((file) => /^e2e\/(?!journeys[./])/.test(file));
  if (isShared || inEveryJourney.some((project) => affected.includes(project))) return [];
  const parts = affectedParts(root, affected, changed);
  const isAffected = (feature: string) => parts.some((part) => feature === part || feature.startsWith(`${part}/`));
  return Object.entries(read(root))
    .filter(([name, features]) => {
      const [file = ''] = name.split(' › ');
      return !changed.includes(`e2e/journeys/${file}`) && !features.split(' ').some(isAffected);
    })
    .map(([name]) => name);
};
