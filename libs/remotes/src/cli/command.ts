import { canaryLimit, maxCanaryPercentage, type RemoteChange, type SignedSmoke } from '@portal/contracts';
import type { PortalClient } from './portal-client';

interface Flags {
  version?: string | undefined;
  build?: string | undefined;
  'drop-route'?: string[] | undefined;
  candidate?: string | undefined;
  'no-activate'?: boolean | undefined;
  force?: boolean | undefined;
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
  /** Loads the last build in a remote's folder in the live shell, and leaves the record there. It needs a browser. */
  smoke: (dir: string, client: PortalClient) => Promise<SignedSmoke>;
}

/** `lines` for people, `data` for `--json`. */
export interface Output {
  lines: string[];
  data: unknown;
}

/** Undefined: the arguments are not a command. */
export type Command = (context: CommandContext, args: string[]) => Promise<Output> | undefined;

export const percentageOf = (text: string): number => {
  const percentage = Number(text.replace(/%$/, ''));
  if (percentage > maxCanaryPercentage) throw new UsageError(canaryLimit);
  if (text.trim() !== '' && percentage >= 0) return percentage;
  throw new UsageError(`'${text}' is not a percentage from 0 to ${maxCanaryPercentage}`);
};

/** Reports the state that the portal serves, not the one that was requested. */
export const report = async ({ client }: CommandContext, change: RemoteChange): Promise<Output> => {
  const { remotes } = await client.settled(change);
  const { name, version, changed } = change;
  const { active = null, candidate = null, pinned } = remotes[name] ?? {};
  const unlessLive = candidate?.version === version ? 'the candidate' : 'available, not live';
  const state = active === version ? 'live' : unlessLive;
  const data = { ...change, active, candidate, pinned };
  return { lines: [`${name} ${version} is ${state}${changed ? '' : ' already'}`], data };
};

export const setCandidate = async (context: CommandContext, name: string, version: string, percentage: number) => {
  const candidate = percentage === 0 ? null : { version, percentage };
  const body = { candidate, dropRoutes: context.flags['drop-route'] };
  return context.client.call('POST /api/remotes/{name}/canary', { params: { name }, body });
};
