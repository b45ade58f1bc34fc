import { findSmokeWarning, type RemoteChange, type SmokeRecord } from '@portal/contracts';
import type { PortalClient } from './portal-client.ts';

interface Flags {
  version?: string | undefined;
  build?: string | undefined;
  'drop-route'?: string[] | undefined;
  candidate?: string | undefined;
  'no-activate'?: boolean | undefined;
  to?: string | undefined;
}

/** Invalid arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface CommandContext {
  client: PortalClient;
  /** The folder that contains the remotes' projects. */
  workspaceDir: string;
  flags: Flags;
  /** Loads the last build in a remote's folder in the live shell, and leaves the result there. It needs a browser. */
  smoke: (dir: string, portal: string) => Promise<SmokeRecord>;
}

/** `lines` for people, `data` for `--json`. */
export interface Output {
  lines: string[];
  data: unknown;
}

/** Undefined: the arguments are not a command. */
export type Command = (context: CommandContext, args: string[]) => Promise<Output> | undefined;

export const parsePercentage = (text: string): number => {
  const percentage = Number(text.replace(/%$/, ''));
  if (text.trim() !== '' && percentage >= 0 && percentage <= 100) return percentage;
  throw new UsageError(`'${text}' is not a percentage from 0 to 100`);
};

/**
 * Reports the state that the portal serves, not the one that was requested.
 * @param warns of a version that has become live without a good smoke run
 */
export const report = async ({ client }: CommandContext, change: RemoteChange, warns = false): Promise<Output> => {
  const { remotes } = await client.settled(change);
  const { name, version, changed } = change;
  const { active = null, candidate = null, pinned, versions = {} } = remotes[name] ?? {};
  const unlessLive = candidate?.version === version ? 'the candidate' : 'available, not live';
  const isLive = active === version;
  const warning = warns && isLive && changed ? findSmokeWarning(versions[version ?? '']?.smoke ?? null) : null;
  const lines = [`${name} ${version} is ${isLive ? 'live' : unlessLive}${changed ? '' : ' already'}`];
  return {
    lines: warning === null ? lines : [...lines, `Warning: ${warning}`],
    data: { ...change, active, candidate, pinned, warning },
  };
};

export const setCandidate = async (context: CommandContext, name: string, version: string, percentage: number) => {
  const candidate = percentage === 0 ? null : { version, percentage };
  const body = { candidate, dropRoutes: context.flags['drop-route'] };
  return context.client.call('POST /api/remotes/{name}/canary', { params: { name }, body });
};
