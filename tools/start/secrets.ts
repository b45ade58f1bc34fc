import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames, services } from '@portal/domain/services';
import type { Settings } from './settings';

const names = [
  'PORTAL_IDENTITY_KEY',
  'REMOTES_OPERATOR_TOKEN',
  ...new Set(serviceNames.flatMap((name) => services[name].secrets)),
];

/**
 * The secrets of the processes: the operator's, else random ones that are kept in the data folder, since sealed emails have to open after
 * a restart. None are generated in production: the processes refuse to start and name what is missing.
 */
export const secretsOf = ({ dataDir, env, production }: Settings): Record<string, string> => {
  if (production || names.every((name) => env[name])) return {};
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  const secrets = Object.fromEntries(names.map((name) => [name, kept[name] ?? randomBytes(32).toString('base64url')]));
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => !env[name]));
};
