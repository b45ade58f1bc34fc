import { randomBytes } from 'node:crypto';
import type { Portal } from './portal.ts';
import type { ProcessName } from './processes.ts';
import { createIdentityKeys, secretsReadBy } from './secrets.ts';

/**
 * The steps of docs/operate/configure.md, in which an operator replaces all keys: every process accepts the new ones, then the new ones
 * are used, then the old ones are accepted no longer.
 */
export const rotationSteps = ['accept', 'use', 'drop'] as const;
export type RotationStep = (typeof rotationSteps)[number];

const isPrivateKey = (name: string) => name === 'PORTAL_IDENTITY_KEY';

/** Creates the function that does one step after the other in a running portal and restarts its processes, one at a time. */
export const createKeyRotation = ({ environments, processes }: Pick<Portal, 'environments' | 'processes'>) => {
  const pair = createIdentityKeys();
  const replacements = new Map<string, { old: string; replacement: string }>();
  const replace = (name: string, old: string) => {
    const known = replacements.get(name);
    if (known) return known;
    const created = { old, replacement: pair[name] ?? randomBytes(32).toString('base64url') };
    replacements.set(name, created);
    return created;
  };
  const buildValue = (step: RotationStep, name: string, value: string): string => {
    const { old, replacement } = replace(name, value);
    // Only one key can sign, and services accept both by then.
    if (isPrivateKey(name)) return step === 'accept' ? old : replacement;
    return { accept: `${old},${replacement}`, use: `${replacement},${old}`, drop: replacement }[step];
  };
  return async (step: RotationStep): Promise<void> => {
    for (const [name, env] of environments) {
      for (const key of secretsReadBy(name as ProcessName)) env[key] = buildValue(step, key, env[key] ?? '');
      await processes.get(name)?.restart();
    }
  };
};
