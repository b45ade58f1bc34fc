import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings';

const names = ['PORTAL_IDENTITY_KEY', 'PORTAL_MAIL_KEY', 'PORTAL_CODE_KEY'];

/**
 * The processes' secrets: the operator's where given, else random ones made at the first start and kept, since sealed mails
 * must open after a restart. In production nothing is made up: the processes refuse to start and say which is missing.
 */
export const secretsOf = ({ dataDir, env, production }: Settings): Record<string, string> => {
  if (production || names.every((name) => env[name])) return {};
  const file = join(dataDir, 'secrets.json');
  const kept = read(file);
  const secrets = Object.fromEntries(names.map((name) => [name, kept[name] ?? randomBytes(32).toString('base64url')]));
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return Object.fromEntries(names.filter((name) => !env[name]).map((name) => [name, secrets[name] ?? '']));
};

const read = (file: string): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
};
