import { type EmailLane, limits } from '@portal/contracts';

export interface LanePolicy {
  /** Tries that count; null: as many as fit until the email expires. */
  maxTries: number | null;
  backoff: { firstMs: number; factor: number; capMs: number };
}

const hour = 3_600_000;

export const lanePolicies: Record<EmailLane, LanePolicy> = {
  // 1, 2, 4 … 30 s until the code has expired: a player is waiting for it.
  otp: { maxTries: null, backoff: { firstMs: 1_000, factor: 2, capMs: 30_000 } },
  // 2, 10, 50, 250 s, 21 min, 1.7 h, 4 h: quick after a hiccup, slow for a server that greylists or is being repaired.
  tx: { maxTries: 8, backoff: { firstMs: 2_000, factor: 5, capMs: 4 * hour } },
  bulk: { maxTries: 6, backoff: { firstMs: 30_000, factor: 4, capMs: 4 * hour } },
};

/** Between half and all of `ms`: spreads emails that failed together. */
export const withJitter = (ms: number): number => Math.round(ms * (1 - Math.random() / 2));

const longestPauseMs = ({ backoff }: LanePolicy, tries: number): number =>
  Math.min(backoff.capMs, backoff.firstMs * backoff.factor ** Math.min(tries - 1, 30));

/** Pause after the given try (1 for the first). */
export const backoffMs = (policy: LanePolicy, tries: number): number => withJitter(longestPauseMs(policy, tries));

/** Attempts of one try, each on another connection. */
export const attemptsInRow = 3;

/** Emails that are tried until they expire carry a secret, and expire with it. */
const longestSecretMs = Math.max(limits.otp.ttl, limits.resetToken.ttl) * 1_000;

/** At the shortest pauses, which are half of the longest ones. */
const mostTries = (policy: LanePolicy): number => {
  if (policy.maxTries !== null) return policy.maxTries;
  let tries = 1;
  for (let atMs = 0; atMs < longestSecretMs; tries += 1) atMs += longestPauseMs(policy, tries) / 2;
  return tries;
};

/** No lane's retries make more attempts. Only those during an outage of all servers, which count as no try, and retries by operators can. */
export const attemptsKept = Math.max(...Object.values(lanePolicies).map(mostTries)) * attemptsInRow;
