import type { ServiceName } from '@portal/contracts';
import { createDecoder, createSigner, createVerifier, TOKEN_ERROR_CODES } from 'fast-jwt';
import { AppError } from './app-error.ts';
import type { Keys } from './config.ts';

export const identityHeader = 'x-portal-identity';
export const requestIdHeader = 'x-request-id';
/** Value of the pending sign-up cookie, sent to the account service only. */
export const pendingHeader = 'x-portal-pending';
/** Value of the session cookie, sent to the account service only, in calls that end or replace that session. */
export const sessionHeader = 'x-portal-session';
/**
 * Response header with the sessions that the gateway must remove from its cache: `session=<id>`, or `user=<id>` for every session of a
 * user.
 */
export const sessionsEndedHeader = 'x-portal-sessions-ended';
/** Builds the name of the Redis channel on which gateways receive ended sessions. A message is a value of `sessionsEndedHeader`. */
export const endedSessionsChannel = (redisPrefix: string): string => `${redisPrefix}:sessions-ended`;

/**
 * Returns the names of the portal's cookies. `pending` proves that this browser started the pending sign-up; `visitor` keeps it on one
 * side of a canary; `changed` is set for seconds after a change.
 */
export const cookieNames = (publicUrl: string) => {
  // With this prefix, browsers reject the cookie without Secure, with a Domain or from another path.
  const prefix = new URL(publicUrl).protocol === 'https:' ? '__Host-' : '';
  return {
    session: `${prefix}sid`,
    pending: `${prefix}pending`,
    visitor: `${prefix}visitor`,
    changed: `${prefix}changed`,
  };
};
export type CookieNames = ReturnType<typeof cookieNames>;

const issuer = 'gateway';
const lifetimeMs = 30_000;
const clockToleranceMs = 5_000;

export interface Player {
  userId: string;
  sessionId: string;
  username: string;
  /** May create clans, add members and list emails. */
  privileged: boolean;
  /** May operate the portal, see `OPERATORS`. */
  operator: boolean;
  /** The verified email, only in identities for services that need it. */
  email?: string;
}

/** The caller as the gateway has resolved it. `player` is null for a visitor. */
export interface Identity {
  ip: string;
  requestId: string;
  player: Player | null;
}

interface IdentityBinding {
  audience: ServiceName;
  method: string;
  /** Path without query. An identity is valid for this call only. */
  path: string;
}

interface IdentityClaims {
  ip: string;
  rid: string;
  method: string;
  path: string;
  /** Empty for a visitor, whose identity lacks the claims below. */
  sub: string;
  sid?: string;
  username?: string;
  privileged?: boolean;
  operator?: boolean;
  email?: string;
}

/** Adds the lines around a key that its PEM file has. */
const toPem = (key: string, kind: 'PRIVATE' | 'PUBLIC'): string =>
  `-----BEGIN ${kind} KEY-----\n${key.replace(/^demo-/, '')}\n-----END ${kind} KEY-----\n`;

/**
 * Creates a signer of identities. Each is valid for one call of one service, for 30 seconds.
 * @param key PORTAL_IDENTITY_KEY
 * @param readsPlayerEmail returns whether identities for a service contain the player's email. Default: for no service
 */
export const createIdentitySigner = (
  key: string,
  readsPlayerEmail: (audience: ServiceName) => boolean = () => false,
) => {
  const signClaims = createSigner({
    key: toPem(key, 'PRIVATE'),
    algorithm: 'EdDSA',
    iss: issuer,
    expiresIn: lifetimeMs,
  });
  return ({ ip, requestId, player }: Identity, { audience, method, path }: IdentityBinding): string => {
    const claims: IdentityClaims = { ip, rid: requestId, method, path, sub: player?.userId ?? '' };
    if (player) {
      claims.sid = player.sessionId;
      claims.username = player.username;
      claims.privileged = player.privileged;
      if (player.operator) claims.operator = true;
      if (player.email !== undefined && readsPlayerEmail(audience)) claims.email = player.email;
    }
    return signClaims({ ...claims, aud: audience });
  };
};

export type IdentitySigner = ReturnType<typeof createIdentitySigner>;

const decode = createDecoder();

/**
 * Creates the verifier of one service.
 * @param keys PORTAL_IDENTITY_PUBLIC_KEYS; an identity may be signed with any of them
 * @throws AppError `unauthenticated` if the token is missing, forged or signed for another call, `unavailable` if it has expired
 */
export const createIdentityVerifier = (keys: Keys, audience: ServiceName) => {
  const verifiers = keys.map((key) =>
    createVerifier({
      key: toPem(key, 'PUBLIC'),
      algorithms: ['EdDSA'],
      allowedIss: issuer,
      allowedAud: audience,
      clockTolerance: clockToleranceMs,
      requiredClaims: ['iat', 'exp', 'iss', 'aud', 'sub', 'ip', 'rid', 'method', 'path'],
    }),
  );
  const verify = (token: string, at = 0): IdentityClaims => {
    try {
      return verifiers[at]?.(token);
    } catch (error) {
      const isForeign = (error as { code?: unknown }).code === TOKEN_ERROR_CODES.invalidSignature;
      if (isForeign && at + 1 < verifiers.length) return verify(token, at + 1);
      throw error;
    }
  };
  return (token: string | undefined, { method, path }: Omit<IdentityBinding, 'audience'>): Identity => {
    if (!token) throw new AppError('unauthenticated', { cause: 'no identity header' });
    let claims: IdentityClaims;
    try {
      claims = verify(token);
    } catch (cause) {
      const { code } = cause as { code?: unknown };
      if (code !== TOKEN_ERROR_CODES.expired) throw new AppError('unauthenticated', { cause });
      // The gateway has just signed it, and a 401 would sign the player out.
      const seconds = Math.round(Date.now() / 1000 - decode(token).iat);
      throw new AppError('unavailable', { cause: `clock skew: the identity was signed ${seconds} s ago` });
    }
    if (claims.method !== method || claims.path !== path)
      throw new AppError('unauthenticated', { cause: 'identity signed for another call' });
    const { ip, rid: requestId, sub: userId, sid: sessionId = '', username = '', email } = claims;
    const { privileged = false, operator = false } = claims;
    const player = { userId, sessionId, username, privileged, operator, ...(email !== undefined && { email }) };
    return { ip, requestId, player: userId === '' ? null : player };
  };
};
