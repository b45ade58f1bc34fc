import { createHash } from 'node:crypto';

/**
 * Names a portal in `WWW-Authenticate`, by its operator token: a client that has the token recognizes the portal before it sends it.
 * The token is random, so the name does not reveal it.
 */
export const portalRealm = (operatorToken: string): string =>
  `portal-${createHash('sha256').update(`realm ${operatorToken}`).digest('hex').slice(0, 24)}`;
