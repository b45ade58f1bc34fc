import { webcrypto } from 'node:crypto';
import type { ServiceName } from '@portal/contracts';
import { jwtVerify, SignJWT } from 'jose';
import { AppError } from './app-error';
import { normalizePath } from './http/normalize-request';

export const identityHeader = 'x-portal-identity';
export const requestIdHeader = 'x-request-id';
/** The pending sign-up cookie's value, handed to the account service only. */
export const pendingHeader = 'x-portal-pending';
/** The session cookie's value, handed to the account service only, in calls that end or replace that session. */
export const sessionHeader = 'x-portal-session';
/**
 * Response header that names the cached sessions the gateway must drop: `own`, the session whose token came with the call, or
 * `user=<id>`, every session of a user.
 */
export const sessionsEndedHeader = 'x-portal-sessions-ended';

const { subtle } = webcrypto;
const issuer = 'gateway';
const lifetimeSeconds = 30;
const clockToleranceSeconds = 5;

export interface Player {
  userId: string;
  sessionId: string;
  username: string;
  /** May create clans, add members and list email addresses. */
  privileged: boolean;
  /** The verified address, only in identities for services that need it. */
  email?: string;
}

/** The caller as resolved by the gateway. `player` is null for a visitor. */
export interface Identity {
  ip: string;
  requestId: string;
  player: Player | null;
}

interface IdentityBinding {
  audience: ServiceName;
  method: string;
  /** Path without query, in normal form: an identity is valid for this one call. */
  path: string;
}

/** Imported once: given bytes, the library would import the key for every call, which doubles the cost of signing. */
const keyOf = (key: string) =>
  subtle.importKey('raw', Buffer.from(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

/**
 * Creates a signer of identities, each valid for one call of one service for 30 seconds.
 * @param readsPlayerEmail whether identities for a service carry the player's email address; none does by default
 */
export const createIdentitySigner = (
  key: string,
  readsPlayerEmail: (audience: ServiceName) => boolean = () => false,
) => {
  const secretKey = keyOf(key);
  return async (identity: Identity, binding: IdentityBinding): Promise<string> => {
    const { player } = identity;
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      ip: identity.ip,
      rid: identity.requestId,
      method: binding.method,
      path: binding.path,
      ...(player && { sid: player.sessionId, username: player.username, privileged: player.privileged }),
      ...(player?.email !== undefined && readsPlayerEmail(binding.audience) && { email: player.email }),
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience(binding.audience)
      .setSubject(player?.userId ?? '')
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .sign(await secretKey);
  };
};

/**
 * Creates a service's verifier.
 * @throws AppError `unauthenticated` when the token is missing, forged, expired or signed for another call
 */
export const createIdentityVerifier = (key: string) => {
  const secretKey = keyOf(key);
  return async (token: string | undefined, binding: IdentityBinding): Promise<Identity> => {
    if (!token) throw new AppError('unauthenticated', { cause: 'no identity header' });
    const { payload } = await jwtVerify(token, await secretKey, {
      algorithms: ['HS256'],
      issuer,
      audience: binding.audience,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['iat', 'exp', 'ip', 'rid', 'method', 'path'],
    }).catch((cause: unknown) => {
      throw new AppError('unauthenticated', { cause });
    });
    const isThisCall = payload['method'] === binding.method && normalizePath(String(payload['path'])) === binding.path;
    if (!isThisCall) {
      throw new AppError('unauthenticated', { cause: 'identity signed for another call' });
    }
    const player: Player | null = payload.sub
      ? {
          userId: payload.sub,
          sessionId: String(payload['sid']),
          username: String(payload['username']),
          privileged: payload['privileged'] === true,
          ...(typeof payload['email'] === 'string' && { email: payload['email'] }),
        }
      : null;
    return { ip: String(payload['ip']), requestId: String(payload['rid']), player };
  };
};
