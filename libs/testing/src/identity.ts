import { hkdfSync, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';

/** PORTAL_IDENTITY_KEY of services under test. */
export const testIdentityKey = 'test-identity-key-of-thirty-two-characters-or-more';

/** The key of identities, derived from PORTAL_IDENTITY_KEY. */
export const deriveIdentityKey = (secret = testIdentityKey): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'portal identity', 32));

export interface TestIdentity {
  /** The called service. */
  audience: string;
  method: string;
  /** Path of the call, without its query. */
  path: string;
  /** The caller; left out for a visitor. */
  player?: {
    userId: string;
    username?: string;
    sessionId?: string;
    privileged?: boolean;
    operator?: boolean;
    email?: string | undefined;
  };
  ip?: string;
  requestId?: string;
  /** These differ from the gateway's in tests of rejected tokens. */
  key?: string;
  issuer?: string;
  issuedAt?: number;
  lifetimeSeconds?: number;
}

/**
 * Builds the value of `x-portal-identity` that the gateway would sign for one call. It does not use the service kit's signer, because a
 * change of the format must fail a test.
 */
export const signIdentity = (claims: TestIdentity): Promise<string> => {
  const { player } = claims;
  const issuedAt = claims.issuedAt ?? Math.floor(Date.now() / 1000);
  return new SignJWT({
    method: claims.method,
    path: claims.path,
    ip: claims.ip ?? '127.0.0.1',
    rid: claims.requestId ?? randomUUID(),
    ...(player && {
      sid: player.sessionId ?? 'test-session',
      username: player.username ?? 'test_player',
      privileged: player.privileged ?? false,
      ...(player.operator && { operator: true }),
    }),
    // Only the email service receives the email.
    ...(player?.email !== undefined && claims.audience === 'email' && { email: player.email }),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(claims.issuer ?? 'gateway')
    .setAudience(claims.audience)
    .setSubject(player?.userId ?? '')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + (claims.lifetimeSeconds ?? 30))
    .sign(deriveIdentityKey(claims.key));
};

/** The headers of a call from the gateway. */
export const identityHeaders = async (claims: TestIdentity): Promise<Record<string, string>> => ({
  'x-portal-identity': await signIdentity(claims),
});
