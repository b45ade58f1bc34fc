import { createHash, randomBytes } from 'node:crypto';
import {
  type Combination,
  type CombinationsRecord,
  combinationJourneys,
  type GateRule,
  type RemoteRegistry,
  type RemoteVersion,
} from '@portal/contracts';
import { rejectAll } from '../errors';
import { failuresOf, missingFrom } from './smoke';

/**
 * Combinations that visitors may get once a version is live: it with the active version and the candidate of each other remote, per shell.
 * @param shells versions of the live shell and of the one before it
 */
export const requiredCombinations = (
  { remotes }: Pick<RemoteRegistry, 'remotes'>,
  shells: readonly string[],
  { name, version }: { name: string; version: string },
): Combination[] => {
  const others = Object.entries(remotes).filter(([other]) => other !== name);
  const choices = others.reduce<Record<string, string>[]>(
    (chosen, [other, { active, candidate }]) => {
      const versions = [active, candidate?.version ?? null].filter((one) => one !== null);
      return versions.length === 0
        ? chosen
        : chosen.flatMap((before) => versions.map((one) => ({ ...before, [other]: one })));
    },
    [{ [name]: version }],
  );
  return shells.flatMap((shell) => choices.map((chosen) => ({ shell, remotes: chosen })));
};

/** `shell 1a2b with mfe-account 1.0.0, mfe-clans 1.1.0` */
export const describeCombination = ({ shell, remotes }: Combination): string => {
  const builds = Object.entries(remotes).map(([name, version]) => `${name} ${version}`);
  return `shell ${shell} with ${builds.sort().join(', ')}`;
};

/**
 * Checks that all journeys, pages and widgets have passed in exactly these combinations.
 * @param record of the version; null: there is none
 * @throws RegistryError `combinations_missing`, `combinations_invalid` or `combinations_failed`
 */
export const checkCombinations = (
  record: Pick<CombinationsRecord, 'runs'> | null,
  { name, version, routes, widgets }: Pick<RemoteVersion, 'name' | 'version' | 'routes' | 'widgets'>,
  required: readonly Combination[],
): void => {
  const wanted = required.map(describeCombination);
  // A problem per line, because responses shorten long messages.
  const reject = (code: GateRule, lines: string[]) => rejectAll(lines.map((message) => ({ code, message })));
  if (!record) reject('combinations_missing', [`${name} ${version} has no record of journeys. Required:`, ...wanted]);
  const resultsOf = new Map(record?.runs.map((run) => [describeCombination(run), run.results]));
  const checks = [...combinationJourneys, 'module', ...routes, ...widgets];
  const lacking = wanted.flatMap((one) => {
    const results = resultsOf.get(one);
    if (!results) return [one];
    return missingFrom(results, checks).map((check) => `${one}: ${check}`);
  });
  if (lacking.length > 0) reject('combinations_invalid', ['The record of journeys lacks:', ...lacking]);
  const failures = wanted.flatMap((one) => failuresOf(resultsOf.get(one) ?? []).map((failure) => `${one}: ${failure}`));
  reject('combinations_failed', failures);
};

/** Shares are exact to a hundredth of a percent. */
const buckets = 10_000;

/**
 * Whether a visitor gets the candidate of a remote. It depends on visitor and remote alone, so no visitor changes sides while the percentage
 * rises or another version becomes the candidate, and different remotes have different visitors.
 */
export const getsCandidate = (visitor: string, remote: string, percentage: number): boolean =>
  createHash('sha256').update(`${visitor} ${remote}`).digest().readUInt32BE() % buckets < percentage * (buckets / 100);

const maxVisitors = 1_000_000;

/** Finds the id of a visitor who gets a combination; null when there is hardly one. */
export const findVisitor = (
  { remotes }: Pick<RemoteRegistry, 'remotes'>,
  { remotes: wanted }: Combination,
): string | null => {
  const candidates = Object.entries(remotes).flatMap(([name, { candidate }]) =>
    candidate ? [{ name, ...candidate }] : [],
  );
  for (let tried = 0; tried < maxVisitors; tried += 1) {
    const visitor = randomBytes(16).toString('base64url');
    const isFound = candidates.every(
      ({ name, version, percentage }) => getsCandidate(visitor, name, percentage) === (wanted[name] === version),
    );
    if (isFound) return visitor;
  }
  return null;
};
