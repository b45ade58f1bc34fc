import type { RemoteState } from '@portal/contracts';

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
  /** The share of page loads that report of a proven version that it works. Without any, failures alone cannot demote it. */
  measuredShare: number;
}

/** By version. */
export interface Tallies {
  /** In the window. */
  recent: ReadonlyMap<string, Tally>;
  /** Since the version was published or last marked as broken. */
  total: ReadonlyMap<string, Tally>;
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

/** Decides about versions from their reports: recent failures demote one, and all of its tabs together prove it. */
export const assessBuilds = (
  remote: RemoteState,
  { recent, total }: Tallies,
  { demoteReports, proveSessions, measuredShare }: AssessmentSettings,
): Assessment[] => {
  const { active, candidate, pinned, versions } = remote;
  const recentOf = (version: string): Tally => {
    const { failed, worked } = recent.get(version) ?? none;
    const isMeasured = versions[version]?.provenAt && !candidate;
    const estimated = measuredShare > 0 ? Math.round(worked / measuredShare) : Number.POSITIVE_INFINITY;
    return { failed, worked: isMeasured ? estimated : worked };
  };
  const assess = (version: string, accepted: number, isDemotable: boolean): Assessment[] => {
    const build = versions[version];
    const { failed, worked } = recentOf(version);
    // An operator may make a broken version the candidate.
    if (!build || (build.demotion && version !== candidate?.version)) return [];
    if (failed >= demoteReports && leastFailureShare({ failed, worked }) > accepted) {
      const reason = `failed in ${failed} of ${failed + worked} tabs`;
      return isDemotable ? [{ action: 'demote', version, reason }] : [];
    }
    const all = total.get(version) ?? none;
    const isProof =
      all.worked >= proveSessions && leastFailureShare(all) <= accepted && !build.provenAt && !build.demotion;
    return isProof ? [{ action: 'prove', version, reason: `worked in ${all.worked} tabs` }] : [];
  };
  const { failed, worked } = recentOf(active ?? '');
  const activeShare = failed / Math.max(1, failed + worked);
  return [
    ...(active === null ? [] : assess(active, acceptedFailures, !pinned)),
    ...(candidate ? assess(candidate.version, activeShare, true) : []),
  ];
};
