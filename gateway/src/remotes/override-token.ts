import { type RemoteOverride, remoteOverride, z } from '@portal/contracts';
import { createSigner, createVerifier } from 'fast-jwt';

/** An override as the browser carries it. */
export interface Override {
  /** The remote. */
  name: string;
  build: RemoteOverride;
}

const claims = z.object({ sub: z.string(), build: remoteOverride });

/** How long a link can be opened, and how long its override lasts. */
const linkMs = 10 * 60_000;
const overrideMs = 8 * 3_600_000;

const issuer = 'gateway';
/** Apart from each other and from identities, so that one never passes as another. */
type Purpose = 'override-link' | 'override';

/** Signs overrides and verifies them: browsers carry them as a link, then as a cookie. */
export const createOverrideTokens = (key: string, now: () => number = Date.now) => {
  const sign = createSigner({ key, algorithm: 'HS256' });
  const issue = ({ name, build }: Override, aud: Purpose, lifetimeMs: number) => {
    const exp = Math.floor((now() + lifetimeMs) / 1000);
    return { token: sign({ sub: name, build, iss: issuer, aud, exp }), expiresAt: new Date(exp * 1000) };
  };
  const read = (token: string, purpose: Purpose): Override | null => {
    const verify = createVerifier({
      ...{ key, algorithms: ['HS256'], allowedIss: issuer, allowedAud: purpose, requiredClaims: ['exp'] },
      clockTimestamp: now(),
    });
    try {
      const { sub, build } = claims.parse(verify(token));
      return { name: sub, build };
    } catch {
      return null;
    }
  };
  return {
    link: (override: Override) => issue(override, 'override-link', linkMs),
    cookie: (override: Override) => issue(override, 'override', overrideMs),
    /** @returns null unless it was signed here and has not expired */
    readLink: (token: string) => read(token, 'override-link'),
    readCookie: (token: string) => read(token, 'override'),
    /** When an override ends that is opened now. */
    endsAt: () => new Date(now() + overrideMs),
  };
};

export type OverrideTokens = ReturnType<typeof createOverrideTokens>;
