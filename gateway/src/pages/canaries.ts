import { createHash, randomBytes } from 'node:crypto';
import type { LiveRemote } from '@portal/contracts';
import { cookieNames } from '@portal/service-kit';
import { type RegistrySnapshot, toLiveVersion } from '../remotes/registry.ts';

type Live = Readonly<Record<string, LiveRemote>>;

/** The builds of one visitor's page. */
export interface ShownBuilds {
  /** The same object for the same builds, because pages are compiled per object. */
  live: Live;
  /** True if the builds depend on the visitor. */
  isPersonal: boolean;
  /** Value of a `set-cookie` header for a visitor without an id. */
  cookie?: string;
}

/** Chooses a visitor's builds by the `cookie` header. */
export type ShowBuilds = (snapshot: RegistrySnapshot, cookies: string | undefined) => ShownBuilds;

const cookieDays = 90;

/** Shares are exact to a hundredth of a percent. */
const buckets = 10_000;

/**
 * Whether a visitor gets the candidate of a remote. It depends on visitor and remote alone, so no visitor changes sides while the percentage
 * rises or another version becomes the candidate, and different remotes have different visitors.
 */
export const getsCandidate = (visitor: string, remote: string, percentage: number): boolean =>
  createHash('sha256').update(`${visitor} ${remote}`).digest().readUInt32BE() % buckets < percentage * (buckets / 100);

/** Lists the candidates of a snapshot and prepares its builds for each set of candidates that a visitor may receive. */
const listCanaries = ({ live, remotes, canLoad }: RegistrySnapshot) => {
  const candidates = Object.entries(live).flatMap(([name, { active }]) => {
    const { candidate, versions } = remotes[name] ?? {};
    const build = versions?.[candidate?.version ?? ''];
    if (!candidate || !build || !canLoad(build)) return [];
    return [{ name, percentage: candidate.percentage, remote: { active: toLiveVersion(build), previous: active } }];
  });
  return { candidates, chosen: new Map<string, Live>() };
};

/**
 * Creates the function that chooses a visitor's builds. Visitors receive a cookie only while a candidate runs: a random id that reveals
 * nothing about them and has no other use.
 */
export const createCanaries = (publicOrigin: string): ShowBuilds => {
  const { visitor: cookieName } = cookieNames(publicOrigin);
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  const canariesBySnapshot = new WeakMap<RegistrySnapshot, ReturnType<typeof listCanaries>>();
  const idPattern = new RegExp(`(?:^|; ?)${cookieName}=([\\w-]{22})(?:;|$)`);
  const attributes = `; Path=/; Max-Age=${cookieDays * 86_400}; HttpOnly; SameSite=Lax${secure}`;

  return (snapshot, cookies = '') => {
    const { candidates, chosen } = canariesBySnapshot.get(snapshot) ?? listCanaries(snapshot);
    if (!canariesBySnapshot.has(snapshot)) canariesBySnapshot.set(snapshot, { candidates, chosen });
    if (candidates.length === 0) return { live: snapshot.live, isPersonal: false };
    const known = idPattern.exec(cookies)?.[1];
    const visitor = known ?? randomBytes(16).toString('base64url');
    const own = candidates.filter(({ name, percentage }) => getsCandidate(visitor, name, percentage));
    const key = own.map(({ name }) => name).join(' ');
    const live = chosen.get(key) ?? {
      ...snapshot.live,
      ...Object.fromEntries(own.map(({ name, remote }) => [name, remote])),
    };
    chosen.set(key, live);
    return { live, isPersonal: true, ...(!known && { cookie: `${cookieName}=${visitor}${attributes}` }) };
  };
};
