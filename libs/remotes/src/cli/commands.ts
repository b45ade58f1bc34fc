import { type RemoteChange, type RemoteRegistry, stateOf } from '@portal/contracts';
import { type Command, type CommandContext, type Output, parsePercentage, report, setCandidate } from './command.ts';
import { publishAll, publishOne, remoteDirectory, smokeOne } from './publish.ts';

/** All versions with their states, as lines of text. */
const describeRegistry = (registry: RemoteRegistry): string[] => {
  const entries = Object.entries(registry.remotes);
  if (entries.length === 0) return ['Nothing is published yet'];
  return entries.flatMap(([name, remote]) => {
    const { candidate, pinned, versions, unreadable = [] } = remote;
    const rows = Object.values(versions).sort((a, b) => a.publishedAt.localeCompare(b.publishedAt));
    return [
      `${name}${pinned ? '  pinned' : ''}`,
      ...rows.map(({ version, rolledBackAt, publishedAt, publishedBy }) => {
        const state = stateOf(remote, version);
        const notes = [
          state === 'candidate' ? `candidate ${candidate?.percentage} %` : state !== 'other' && state,
          rolledBackAt && `rolled back ${rolledBackAt}`,
        ].filter(Boolean);
        return `  ${version}  ${publishedAt} by ${publishedBy}${notes.length > 0 ? `  ${notes.join(', ')}` : ''}`;
      }),
      ...unreadable.map((version) => `  ${version}  unreadable: published by another release of the portal`),
    ];
  });
};

const change =
  (send: (context: CommandContext, args: string[]) => Promise<RemoteChange>, warns = false): Command =>
  async (context, args) =>
    report(context, await send(context, args), warns);

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
    run: change(
      ({ client, flags: { 'drop-route': dropRoutes } }, [name = '', version = '']) =>
        client.call('POST /api/remotes/{name}/promote', { params: { name }, body: { version, dropRoutes } }),
      true,
    ),
  },
  rollback: {
    arity: [1, 2],
    run: change(({ client, flags: { to } }, [name = '', version]) => {
      const params = { name, ...(version && { version }), ...(to !== undefined && { to }) };
      return client.call('POST /api/remotes/{name}/rollback', { params });
    }),
  },
  canary: {
    arity: [3],
    run: change((context, [name = '', version = '', percentage = '']) =>
      setCandidate(context, name, version, parsePercentage(percentage)),
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
