import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type RemoteChange, type RemoteFile, type SignedSmoke, signedSmoke } from '@portal/contracts';
import { RegistryError } from '../errors';
import { failuresOf, hashBuild, smokeReport } from '../gate/smoke';
import { createUpload, readFiles } from '../upload';
import { encodeUpload } from '../upload-format';
import { describeRegistry } from './describe-registry';
import type { PortalClient } from './portal-client';

export interface Flags {
  version?: string | undefined;
  build?: string | undefined;
  'drop-route'?: string[] | undefined;
  candidate?: string | undefined;
  'no-activate'?: boolean | undefined;
  force?: boolean | undefined;
}

/** The arguments cannot be what was meant. */
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

const isRemote = (dir: string): boolean => existsSync(join(dir, 'module.json'));

/**
 * The folder of a remote: the workspace itself where that is one, as outside the portal's repository.
 * @returns undefined without a name, unless the workspace is a remote
 */
export const remoteDirectory = (workspaceDir: string, name: string | undefined): string | undefined => {
  if (isRemote(workspaceDir)) return workspaceDir;
  return name === undefined ? undefined : join(workspaceDir, name);
};

/** `lines` for people, `data` for `--json`. */
export interface Output {
  lines: string[];
  data: unknown;
}

/** Undefined: the arguments are not a command. */
type Command = (context: CommandContext, args: string[]) => Promise<Output> | undefined;

const percentageOf = (text: string): number => {
  const percentage = Number(text.replace(/%$/, ''));
  if (text.trim() !== '' && percentage >= 0 && percentage <= 100) return percentage;
  throw new UsageError(`'${text}' is not a percentage from 0 to 100`);
};

/** Says what the portal serves, not what was requested. */
const report = async ({ client }: CommandContext, change: RemoteChange): Promise<Output> => {
  const { remotes } = await client.settled(change);
  const { name, version, changed } = change;
  const remote = remotes[name];
  const state =
    remote?.active === version
      ? 'live'
      : remote?.candidate?.version === version
        ? 'the candidate'
        : 'available, not live';
  const { active = null, candidate = null, pinned } = remote ?? {};
  const data = { ...change, active, candidate, pinned };
  return { lines: [`${name} ${version} is ${state}${changed ? '' : ' already'}`], data };
};

const setCandidate = async (context: CommandContext, name: string, version: string, percentage: number) => {
  const body = { candidate: percentage === 0 ? null : { version, percentage } };
  return context.client.call('POST /api/remotes/{name}/canary', { params: { name }, body });
};

/** The record of the smoke run of exactly these files; null if there is none. */
const readSmoke = (projectDir: string, files: readonly RemoteFile[]): SignedSmoke | null => {
  const file = join(projectDir, smokeReport);
  const { data } = signedSmoke.safeParse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
  return data?.record.files === hashBuild(files) ? data : null;
};

const publishOne = async (context: CommandContext, dir: string, name?: string): Promise<Output> => {
  const { client, flags } = context;
  const files = readFiles(flags.build ? resolve(flags.build) : join(dir, 'dist'));
  const { manifest, files: hashed } = createUpload(files);
  if (name !== undefined && manifest.name !== name)
    throw new RegistryError('name_mismatch', `The build is one of ${manifest.name}, not of ${name}`);
  if (flags.version !== undefined && manifest.version !== flags.version) {
    const hint = `For ${flags.version}: REMOTE_VERSION=${flags.version} npm run build`;
    throw new RegistryError('version_mismatch', `The build is ${manifest.version}. ${hint}`);
  }
  const percentage = flags.candidate === undefined ? null : percentageOf(flags.candidate);
  const activate = percentage === null && !flags['no-activate'];
  const smoke = readSmoke(dir, hashed);
  const body = encodeUpload(files, { activate, dropRoutes: flags['drop-route'] ?? [], smoke });
  const change = await client.call('POST /api/remotes/versions', { body });
  const canary = percentage === null ? null : await setCandidate(context, manifest.name, manifest.version, percentage);
  return report(context, { ...change, revision: canary?.revision ?? change.revision });
};

const smokeOne = async ({ smoke, client }: CommandContext, dir: string): Promise<Output> => {
  const { record } = await smoke(dir, client);
  const { remote, version, shell, results } = record;
  const failures = failuresOf(results);
  if (failures.length > 0) throw new RegistryError('smoke_failed', failures.join('\n'));
  return { lines: [`${remote} ${version} in shell ${shell}: ${results.length} checks, no errors`], data: record };
};

const publishAll = async (context: CommandContext): Promise<Output> => {
  const { workspaceDir } = context;
  if (isRemote(workspaceDir)) return publishOne(context, workspaceDir);
  const names = readdirSync(workspaceDir).filter((name) => existsSync(join(workspaceDir, name, 'dist/remote.json')));
  const outputs: Output[] = [];
  for (const name of names) outputs.push(await publishOne(context, join(workspaceDir, name), name));
  return { lines: outputs.flatMap(({ lines }) => lines), data: outputs.map(({ data }) => data) };
};

const change =
  (send: (context: CommandContext, args: string[]) => Promise<RemoteChange>): Command =>
  async (context, args) =>
    report(context, await send(context, args));

const pin =
  (pinned: boolean) =>
  async ({ client }: CommandContext, [name = '']: string[]) =>
    client.call('POST /api/remotes/{name}/pin', { params: { name }, body: { pinned } });

const listTokens = async ({ client }: CommandContext): Promise<Output> => {
  const data = await client.call('GET /api/remotes/tokens');
  return { lines: data.map(({ id, remote, label, createdAt }) => `${id}  ${remote}  ${label}  ${createdAt}`), data };
};

const createToken = async ({ client }: CommandContext, remote: string, label: string): Promise<Output> => {
  const data = await client.call('POST /api/remotes/tokens', { body: { remote, label } });
  return { lines: [`${data.token}  (shown once; ${data.id}, ${remote}, ${label})`], data };
};

const revokeToken = async ({ client }: CommandContext, id: string): Promise<Output> => {
  const data = await client.call('DELETE /api/remotes/tokens/{id}', { params: { id } });
  return { lines: [data.revoked ? `${id} is revoked` : `${id} is not a token`], data };
};

/** Command -> the numbers of arguments that it takes, and its work. */
export const commands: Record<string, { arity: readonly number[]; run: Command }> = {
  list: {
    arity: [0],
    run: async ({ client }) => {
      const data = await client.call('GET /api/remotes');
      return { lines: describeRegistry(data), data };
    },
  },
  smoke: {
    arity: [0, 1],
    run: (context, [name]) => {
      const dir = remoteDirectory(context.workspaceDir, name);
      return dir === undefined ? undefined : smokeOne(context, dir);
    },
  },
  publish: {
    arity: [0, 1],
    run: (context, [name]) =>
      name ? publishOne(context, remoteDirectory(context.workspaceDir, name) ?? '', name) : publishAll(context),
  },
  promote: {
    arity: [2],
    run: change(({ client, flags: { force = false } }, [name = '', version = '']) =>
      client.call('POST /api/remotes/{name}/promote', { params: { name }, body: { version, force } }),
    ),
  },
  rollback: {
    arity: [1],
    run: change(({ client }, [name = '']) => client.call('POST /api/remotes/{name}/rollback', { params: { name } })),
  },
  canary: {
    arity: [3],
    run: change((context, [name = '', version = '', percentage = '']) =>
      setCandidate(context, name, version, percentageOf(percentage)),
    ),
  },
  pin: { arity: [1], run: change(pin(true)) },
  unpin: { arity: [1], run: change(pin(false)) },
  audit: {
    arity: [0, 1],
    run: async ({ client }, [remote]) => {
      const data = await client.call('GET /api/remotes/audit', { params: remote ? { remote } : {} });
      const lines = data.map(({ at, actor, action, remote: name, from, to, reason, forced }) =>
        [at, actor, action, name, [from, to].filter(Boolean).join(' -> '), reason, forced && 'forced']
          .filter(Boolean)
          .join('  '),
      );
      return { lines, data };
    },
  },
  gc: {
    arity: [0],
    run: async ({ client }) => {
      const data = await client.call('POST /api/remotes/gc');
      const removed = data.removed.map(({ name, version }) => `${name} ${version} is deleted`);
      return { lines: [...removed, `${data.files} files are deleted`], data };
    },
  },
  tokens: {
    arity: [0, 2, 3],
    run: (context, [action, first = '', second = '']) => {
      if (action === undefined) return listTokens(context);
      if (action === 'create' && second) return createToken(context, first, second);
      return action === 'revoke' && !second ? revokeToken(context, first) : undefined;
    },
  },
};
