import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames, services } from '@portal/domain/services';
import type { ProcessName } from './processes.ts';
import type { Settings } from './settings.ts';

/** The names of the secrets that a process reads. */
export const secretsReadBy = (name: ProcessName): readonly string[] =>
  name === 'gateway'
    ? ['PORTAL_IDENTITY_KEY', 'REMOTES_OPERATOR_TOKEN']
    : ['PORTAL_IDENTITY_PUBLIC_KEYS', ...services[name].secrets];

const names = [...new Set((['gateway', ...serviceNames] as const).flatMap(secretsReadBy))];

const identityKeys = ['PORTAL_IDENTITY_KEY', 'PORTAL_IDENTITY_PUBLIC_KEYS'];

/** The lines of base64 of a key pair for identities. */
export const createIdentityKeys = (): Record<string, string> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    PORTAL_IDENTITY_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    PORTAL_IDENTITY_PUBLIC_KEYS: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
};

/** The environment of a process, without the secrets that only others read. */
export const withoutForeignSecrets = (name: ProcessName, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const foreign = names.filter((secret) => !secretsReadBy(name).includes(secret));
  return Object.fromEntries(Object.entries(env).filter(([variable]) => !foreign.includes(variable)));
};

/** Identity keys count as set if the operator sets one of them, because a generated key would not match it. */
const isGiven = (name: string, env: NodeJS.ProcessEnv) =>
  (identityKeys.includes(name) ? identityKeys : [name]).some((key) => env[key] || env[`${key}_FILE`]);

/**
 * The secrets of the processes: the operator's, else random ones that are kept in the data folder, since sealed emails have to open after
 * a restart. None are generated in production: the processes refuse to start and name the missing ones.
 */
export const loadSecrets = ({ dataDir, env, production }: Settings): Record<string, string> => {
  if (production || names.every((name) => isGiven(name, env))) return {};
  const file = join(dataDir, 'secrets.json');
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  // The key has the name PORTAL_MAIL_KEY in folders of earlier versions. Stored emails open only with the same key.
  const { PORTAL_MAIL_KEY: renamed, ...rest } = stored;
  const kept: Record<string, string> = { ...(renamed !== undefined && { PORTAL_EMAIL_KEY: renamed }), ...rest };
  const random = Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('base64url')]));
  // Folders of earlier versions hold another kind of identity key.
  const pair = kept['PORTAL_IDENTITY_PUBLIC_KEYS'] ? {} : createIdentityKeys();
  const secrets: Record<string, string> = { ...random, ...kept, ...pair };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => !isGiven(name, env)));
};
