import { randomUUID } from 'node:crypto';
import { createSigner } from 'fast-jwt';

/** PORTAL_IDENTITY_KEY of gateways under test. */
export const testIdentityKey = 'MC4CAQAwBQYDK2VwBCIEIFKAhi31RuUWq5YLJ/JhwKEpoRo4S7rnYazn+BJc26WL';
/** PORTAL_IDENTITY_PUBLIC_KEYS of services under test. */
export const testIdentityPublicKey = 'MCowBQYDK2VwAyEAZ/nF4xHiX+DHf+mR7+bCUtuMirbD+0c2P0M2tEqTPLM=';
/** PORTAL_SNAPSHOT_KEY of services under test. */
export const testSnapshotKey = 'test-snapshot-key-of-thirty-two-characters-or-more';
/** PORTAL_PUSH_KEY of services under test. */
export const testPushKey = 'test-push-key-of-thirty-two-characters-or-more';
/** The keys that processes under test share. Each process reads its own. */
export const testKeys = {
  PORTAL_IDENTITY_KEY: testIdentityKey,
  PORTAL_IDENTITY_PUBLIC_KEYS: testIdentityPublicKey,
  PORTAL_SNAPSHOT_KEY: testSnapshotKey,
  PORTAL_PUSH_KEY: testPushKey,
};

/** A private key that no service under test accepts. */
export const foreignIdentityKey = 'MC4CAQAwBQYDK2VwBCIEICmH3yBLeUqwL2lX1QUQLdXLyp2X/ivUL1GxRlZMr1rs';

/** Converts a key of the settings to PEM. */
export const toPem = (key: string, kind: 'PRIVATE' | 'PUBLIC'): string =>
  `-----BEGIN ${kind} KEY-----\n${key}\n-----END ${kind} KEY-----\n`;

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
  /** Differs from the gateway's in tests of rejected tokens. */
  key?: string;
  lifetimeSeconds?: number;
}

/**
 * Builds the value of `x-portal-identity` that the gateway would sign for one call. It does not use the service kit's signer, because a
 * change of the format must fail a test.
 */
export const signIdentity = (claims: TestIdentity): string => {
  const { player } = claims;
  const issuedAt = Math.floor(Date.now() / 1000);
  return createSigner({ key: toPem(claims.key ?? testIdentityKey, 'PRIVATE'), algorithm: 'EdDSA' })({
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
    iss: 'gateway',
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
