import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RegistryError } from './errors';
import { publishBuilt, readBuildOf } from './publish-built';
import type { RemoteStore } from './store/remote-store';
import { fallbackOf } from './store/transitions';

interface CliContext {
  store: Pick<RemoteStore, 'read' | 'publish' | 'promote' | 'rollback'>;
  /** The folder that contains the remotes' projects. */
  workspaceDir: string;
  print: (line: string) => void;
}

const usage = `Usage: npm run remotes -- <command>
  list                             list published versions and which one is live
  publish <remote> [--version v]   publish the remote's last build and make it live
  publish                          the same for every remote with a new build
  promote <remote> <version>       make a published version live
  rollback <remote>                make the last good version live`;

const options = { actor: 'operator' };

const describeAll = async ({ store }: CliContext): Promise<string[]> => {
  const entries = Object.entries((await store.read()).registry.remotes);
  if (entries.length === 0) return ['Nothing is published yet'];
  return entries.flatMap(([name, remote]) => [
    name,
    ...Object.keys(remote.versions).map((version) => {
      const isFallback = version === fallbackOf(remote)?.version;
      return `  ${version}${version === remote.active ? '  live' : isFallback ? '  last good' : ''}`;
    }),
  ]);
};

const publish = async ({ store, workspaceDir }: CliContext, name: string, expected?: string): Promise<string[]> => {
  const build = readBuildOf(name, join(workspaceDir, name, 'dist'));
  const { version } = build.manifest;
  if (expected !== undefined && version !== expected) {
    const hint = `For ${expected}: REMOTE_VERSION=${expected} npm run build`;
    throw new RegistryError('version_mismatch', `The build is ${version}. ${hint}`);
  }
  const { changed } = await store.publish([build], options);
  return [`${name} ${version} is ${changed ? 'live' : 'live already'}`];
};

/** @returns the lines to print, or null when the arguments are not a command */
const execute = async (args: string[], context: CliContext): Promise<string[] | null> => {
  const { store } = context;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { version: { type: 'string' } },
  });
  const [command, name, version, ...rest] = positionals;
  if (rest.length > 0 || (values.version !== undefined && command !== 'publish')) return null;
  if (command === 'list' && !name) return describeAll(context);
  if (command === 'publish' && !name && values.version === undefined) {
    const published = await publishBuilt(store, context.workspaceDir, options.actor);
    return published.map((build) => `${build.name} ${build.version} is live`);
  }
  if (command === 'publish' && name && !version) return publish(context, name, values.version);
  if ((command === 'promote' || command === 'activate') && name && version) {
    const { changed } = await store.promote(name, version, options);
    return [`${name} ${version} is ${changed ? 'live' : 'live already'}`];
  }
  if (command === 'rollback' && name && !version) {
    const { registry } = await store.rollback(name, options);
    return [`${name} ${registry.remotes[name]?.active} is live`];
  }
  return null;
};

/**
 * Runs `npm run remotes -- <args>`.
 * @returns the exit code: 0 done, 1 rejected, 2 usage error
 */
export const run = async (args: string[], context: CliContext): Promise<number> => {
  try {
    const lines = await execute(args, context);
    for (const line of lines ?? [usage]) context.print(line);
    return lines ? 0 : 2;
  } catch (error) {
    if (error instanceof RegistryError) {
      context.print(`Rejected (${error.code}): ${error.message}`);
      return 1;
    }
    if (!String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')) throw error;
    context.print(usage);
    return 2;
  }
};
