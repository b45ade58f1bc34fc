import type { RemoteState } from '@portal/contracts';
import { fallbackOf } from '@portal/remotes';

/** How many tabs a build failed or worked in. Tabs of one address count up to a limit. */
export interface Tally {
  failed: number;
  worked: number;
}

export interface AssessmentSettings {
  /** So many failed tabs may demote a version. */
  demoteReports: number;
  /** So many tabs without an error prove a version. */
  proveSessions: number;
}

interface Assessment {
  action: 'demote' | 'prove';
  version: string;
  reason: string;
}

/** A build that fails for fewer visitors is left to people: they may all have the same browser extension. */
const acceptedFailures = 0.05;
/** Of a normal distribution, for 95 percent confidence on one side. */
const z = 1.645;

/** The share of failures that is exceeded with 95 percent confidence (Wilson's lower bound), so that a few reports weigh little. */
export const leastFailureShare = ({ failed, worked }: Tally): number => {
  const count = failed + worked;
  if (count === 0) return 0;
  const share = failed / count;
  const spread = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  return Math.max(0, (share + (z * z) / (2 * count) - spread) / (1 + (z * z) / count));
};

const none: Tally = { failed: 0, worked: 0 };

/**
 * Decides about versions from their reports. A version that is already proven is only compared as a candidate: later failures have
 * other causes, and reports can be forged.
 */
export const assessBuilds = (
  remote: RemoteState,
  tallies: ReadonlyMap<string, Tally>,
  { demoteReports, proveSessions }: AssessmentSettings,
): Assessment[] => {
  const { active, candidate, pinned, versions } = remote;
  const assess = (version: string, accepted: number, isDemotable: boolean): Assessment[] => {
    const build = versions[version];
    const tally = tallies.get(version) ?? none;
    const { failed, worked } = tally;
    // An operator may make a broken version the candidate.
    if (!build || (build.demotion && version !== candidate?.version)) return [];
    if (failed >= demoteReports && leastFailureShare(tally) > accepted) {
      const reason = `failed in ${failed} of ${failed + worked} tabs`;
      return isDemotable ? [{ action: 'demote', version, reason }] : [];
    }
    const isProof =
      worked >= proveSessions && leastFailureShare(tally) <= accepted && !build.provenAt && !build.demotion;
    return isProof ? [{ action: 'prove', version, reason: `worked in ${worked} tabs` }] : [];
  };
  const { failed, worked } = tallies.get(active ?? '') ?? none;
  const activeShare = failed / Math.max(1, failed + worked);
  const isReplaceable = !pinned && !versions[active ?? '']?.provenAt && fallbackOf(remote) !== null;
  return [
    ...(active === null ? [] : assess(active, acceptedFailures, isReplaceable)),
    ...(candidate ? assess(candidate.version, activeShare, true) : []),
  ];
};
