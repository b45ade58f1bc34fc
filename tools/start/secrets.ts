import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames, services } from '@portal/domain/services';
import type { ProcessName } from './processes';
import type { Settings } from './settings';

/** Secrets that a process reads besides PORTAL_IDENTITY_KEY, which all of them share. */
const secretsReadBy = (name: ProcessName): readonly string[] =>
  name === 'gateway' ? ['REMOTES_OPERATOR_TOKEN'] : services[name].secrets;

const ownSecrets = [...new Set((['gateway', ...serviceNames] as const).flatMap(secretsReadBy))];
const names = ['PORTAL_IDENTITY_KEY', ...ownSecrets];

/** The environment of a process, without the secrets that only others read. */
export const withoutForeignSecrets = (name: ProcessName, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const foreign = ownSecrets.filter((secret) => !secretsReadBy(name).includes(secret));
  return Object.fromEntries(Object.entries(env).filter(([variable]) => !foreign.includes(variable)));
};

const isGiven = (name: string, env: NodeJS.ProcessEnv) => Boolean(env[name] || env[`${name}_FILE`]);

/**
 * The secrets of the processes: the operator's, else random ones that are kept in the data folder, since sealed emails have to open after
 * a restart. None are generated in production: the processes refuse to start and name the missing ones.
 */
export const secretsOf = ({ dataDir, env, production }: Settings): Record<string, string> => {
  if (production || names.every((name) => isGiven(name, env))) return {};
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  const secrets = Object.fromEntries(names.map((name) => [name, kept[name] ?? randomBytes(32).toString('base64url')]));
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => !isGiven(name, env)));
};
