import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';

/** The key to configure a service under test with (`PORTAL_IDENTITY_KEY`). */
export const testIdentityKey = 'test-identity-key-of-thirty-two-characters-or-more';

export interface IdentityClaims {
  /** Name of the service that is called. */
  audience: string;
  method: string;
  /** Path of the call, without its query. */
  path: string;
  /** Who calls; left out for a visitor. */
  player?: { userId: string; username?: string; sessionId?: string; privileged?: boolean; email?: string | undefined };
  ip?: string;
  requestId?: string;
  /** For the tests of refusals. */
  key?: string;
  issuer?: string;
  issuedAt?: number;
  lifetimeSeconds?: number;
}

/**
 * The value of `x-portal-identity` as the gateway makes it for one call.
 * Written out here instead of borrowed from the service kit, so that a change of the format shows as a failing test.
 */
export const signIdentity = (claims: IdentityClaims): Promise<string> => {
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
    }),
    // As the gateway does: nobody but the e-mail service is told the address.
    ...(player?.email !== undefined && claims.audience === 'email' && { email: player.email }),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(claims.issuer ?? 'gateway')
    .setAudience(claims.audience)
    .setSubject(player?.userId ?? '')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + (claims.lifetimeSeconds ?? 30))
    .sign(new TextEncoder().encode(claims.key ?? testIdentityKey));
};

/** The headers of a call that comes from the gateway. */
export const identityHeaders = async (claims: IdentityClaims): Promise<Record<string, string>> => ({
  'x-portal-identity': await signIdentity(claims),
});
