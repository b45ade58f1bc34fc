import { createHash } from 'node:crypto';
import type { RemoteFile } from '@portal/contracts';
import { isCompressed } from './gate/file-rules.ts';

/** One hash of all files of a build. Compressed copies do not count. */
export const hashBuild = (files: readonly RemoteFile[]): string => {
  const lines = files.filter(({ path }) => !isCompressed(path)).map(({ path, integrity }) => `${integrity} ${path}`);
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
};

/** The portal stores this hash of a token in place of the token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Names a portal in `WWW-Authenticate`, by its operator token: a client that has the token recognizes the portal before it sends it.
 * The token is random, so the name does not reveal it.
 */
export const portalRealm = (operatorToken: string): string =>
  `portal-${createHash('sha256').update(`realm ${operatorToken}`).digest('hex').slice(0, 24)}`;
