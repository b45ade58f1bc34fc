import { createHash, randomBytes } from 'node:crypto';
import {
  type Combination,
  type CombinationsRecord,
  combinationsRecord,
  type RemoteRegistry,
  type SignedCombinations,
  signedCombinations,
} from '@portal/contracts';
import { GateError, type Problem } from './gate-error';
import { isSignedBy, signatureOf } from './smoke';

/** Where the journeys leave the signed record of a remote, in the folder of the command. */
export const combinationsReport = (name: string): string => `reports/combinations-${name}.json`;

/** The live shell and the one before it, to which one may roll back. */
const testedShells = 2;

/**
 * What visitors may get once a version is live: it with the active version and the candidate of each other remote, in the last two shells.
 * @param shells versions of the recorded shells, the last one first; only these are required
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
  return shells.slice(0, testedShells).flatMap((shell) => choices.map((chosen) => ({ shell, remotes: chosen })));
};

/** `shell 1a2b with mfe-account 1.0.0, mfe-clans 1.1.0` */
export const describeCombination = ({ shell, remotes }: Combination): string => {
  const builds = Object.entries(remotes).map(([name, version]) => `${name} ${version}`);
  return `shell ${shell} with ${builds.sort().join(', ')}`;
};

export const signCombinations = (given: CombinationsRecord, token: string): SignedCombinations => {
  const record = combinationsRecord.parse(given);
  return { record, signature: signatureOf(record, token) };
};

const findProblem = (given: unknown, token: string, wanted: readonly string[]): Problem | null => {
  if (!given)
    return {
      code: 'combinations_missing',
      message: `No record of journeys came along. Required:\n${wanted.join('\n')}`,
    };
  const { data } = signedCombinations.safeParse(given);
  if (!data || !isSignedBy(data, token))
    return { code: 'combinations_invalid', message: 'The record of journeys is not signed by the token of this call' };
  const ran = new Map(data.record.runs.map((run) => [describeCombination(run), run]));
  const missing = wanted.filter((one) => !ran.has(one));
  if (missing.length > 0)
    return {
      code: 'combinations_invalid',
      message: `The record is about other versions. It lacks:\n${missing.join('\n')}`,
    };
  const failures = wanted.flatMap((one) => {
    const { passed = 0, failures: failed = [] } = ran.get(one) ?? {};
    return passed > 0 ? failed.map((failure) => `${one}: ${failure}`) : [`${one}: no journey passed`];
  });
  return failures.length > 0 ? { code: 'combinations_failed', message: failures.join('\n') } : null;
};

/**
 * Checks that journeys have passed in exactly these combinations.
 * @param given the record that came with the call
 * @param token hash of the token that must have signed it
 * @throws GateError `combinations_missing`, `combinations_invalid` or `combinations_failed`
 */
export const checkCombinations = (given: unknown, token: string, required: readonly Combination[]): void => {
  const problem = findProblem(given, token, required.map(describeCombination));
  if (problem) throw new GateError(problem);
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
