import { hkdfSync, randomUUID } from 'node:crypto';
import { createSigner } from 'fast-jwt';

/** PORTAL_IDENTITY_KEY of services under test. */
export const testIdentityKey = 'test-identity-key-of-thirty-two-characters-or-more';

/** The key of identities, derived from PORTAL_IDENTITY_KEY. */
export const deriveIdentityKey = (secret = testIdentityKey): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'portal identity', 32));

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
export const signIdentity = (claims: TestIdentity): string => {
  const { player } = claims;
  const issuedAt = claims.issuedAt ?? Math.floor(Date.now() / 1000);
  return createSigner({ key: deriveIdentityKey(claims.key), algorithm: 'HS256' })({
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
    iss: claims.issuer ?? 'gateway',
    aud: claims.audience,
    sub: player?.userId ?? '',
    iat: issuedAt,
    exp: issuedAt + (claims.lifetimeSeconds ?? 30),
  });
};

/** The headers of a call from the gateway. */
export const identityHeaders = (claims: TestIdentity): Record<string, string> => ({
  'x-portal-identity': signIdentity(claims),
});
