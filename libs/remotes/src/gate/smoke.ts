import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  type CheckResults,
  type RemoteFile,
  type RemoteVersion,
  type SignedSmoke,
  type SmokeRecord,
  signedSmoke,
} from '@portal/contracts';
import { RegistryError } from '../errors';
import { isCompressed } from './file-rules';

/** Where the smoke run leaves its signed record, in the remote's folder. */
export const smokeReport = 'reports/smoke.json';

/** One hash of all files of a build. Compressed copies do not count. */
export const hashBuild = (files: readonly RemoteFile[]): string => {
  const lines = files.filter(({ path }) => !isCompressed(path)).map(({ path, integrity }) => `${integrity} ${path}`);
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
};

/** The portal stores this hash of a token, so it can verify the token's signatures without storing the token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Names a portal in `WWW-Authenticate`, by its operator token: a client that has the token recognizes the portal before it sends it.
 * The token is random, so the name does not reveal it.
 */
export const portalRealm = (operatorToken: string): string =>
  `portal-${createHash('sha256').update(`realm ${operatorToken}`).digest('hex').slice(0, 24)}`;

const digestOf = (record: SmokeRecord, tokenHash: string): Buffer =>
  createHmac('sha256', tokenHash).update(JSON.stringify(record)).digest();

const isSignedBy = ({ record, signature }: SignedSmoke, tokenHash: string): boolean => {
  const [expected, given] = [digestOf(record, tokenHash), Buffer.from(signature, 'hex')];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

export const signSmoke = (record: SmokeRecord, token: string): SignedSmoke => ({
  record,
  signature: digestOf(record, hashToken(token)).toString('hex'),
});

export const failuresOf = (results: CheckResults): string[] =>
  results.flatMap(({ what, errors }) => errors.map((error) => `${what}: ${error}`));

/** Checks without a result. */
export const missingFrom = (results: CheckResults, checks: readonly string[]): string[] =>
  checks.filter((check) => !results.some(({ what }) => what === check));

interface SmokedBuild {
  manifest: Pick<RemoteVersion, 'name' | 'version' | 'routes' | 'widgets'>;
  files: readonly RemoteFile[];
  /** The record in the upload. */
  smoke: unknown;
}

/**
 * Checks that a browser has loaded every page and widget of exactly these files without an error.
 * @param tokenHash of the token that the upload came with
 * @param shells versions of the live shells
 * @throws RegistryError `smoke_missing`, `smoke_invalid` or `smoke_failed`
 */
export const checkSmoke = (
  { manifest, files, smoke }: SmokedBuild,
  tokenHash: string,
  shells: readonly string[],
): void => {
  const { name, version, routes, widgets } = manifest;
  if (!smoke) throw new RegistryError('smoke_missing', `${name} ${version} comes without a smoke record of its files`);
  const { data } = signedSmoke.safeParse(smoke);
  if (!data || !isSignedBy(data, tokenHash))
    throw new RegistryError('smoke_invalid', 'The smoke record is not signed by the token of this upload');
  const { record } = data;
  if (record.remote !== name || record.version !== version || record.files !== hashBuild(files))
    throw new RegistryError('smoke_invalid', 'The smoke record is about other files');
  if (!shells.includes(record.shell))
    throw new RegistryError('smoke_invalid', `The smoke record is about shell ${record.shell}, which is not live`);
  const failures = failuresOf(record.results);
  if (failures.length > 0) throw new RegistryError('smoke_failed', failures.join('\n'));
  const missing = missingFrom(record.results, ['module', ...routes, ...widgets]);
  if (missing.length > 0) throw new RegistryError('smoke_invalid', `The smoke record lacks ${missing.join(', ')}`);
};
