import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorCode, RegistryError } from './errors';
import { activate, type LiveVersion, list, publish, publishBuilt, rollback } from './remotes';

interface CliContext {
  /** The folder of the registry and the published versions. */
  remotesDir: string;
  /** The folder that contains the remotes' projects. */
  workspaceDir: string;
  print: (line: string) => void;
}

const usage = `Usage: npm run remotes -- <command>
  list                             list published versions and which one is live
  publish <remote> [--version v]   publish the remote's last build and make it live
  publish                          the same for every remote with a new build
  activate <remote> <version>      make a published version live
  rollback <remote>                make the last good version live`;

const describeLive = ({ name, version, changed }: LiveVersion) =>
  `${name} ${version} is ${changed ? 'live' : 'live already'}`;

const describeAll = (remotesDir: string): string[] => {
  const entries = Object.entries(list(remotesDir));
  if (entries.length === 0) return ['Nothing is published yet'];
  return entries.flatMap(([name, { active, lastGood, versions }]) => [
    name,
    ...Object.keys(versions).map((version) => {
      const role = version === active ? '  live' : version === lastGood ? '  last good' : '';
      return `  ${version}${role}`;
    }),
  ]);
};

const builtRemotes = (workspaceDir: string): string[] =>
  readdirSync(workspaceDir).filter((name) => existsSync(join(workspaceDir, name, 'dist/remote.json')));

/** @returns the lines to print, or null when the arguments are not a command */
const execute = (args: string[], { remotesDir, workspaceDir }: CliContext): string[] | null => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { version: { type: 'string' } },
  });
  const [command, name, version, ...rest] = positionals;
  if (rest.length > 0 || (values.version !== undefined && command !== 'publish')) return null;
  if (command === 'list' && !name) return describeAll(remotesDir);
  if (command === 'publish' && !name && values.version === undefined)
    return publishBuilt({ remotesDir, names: builtRemotes(workspaceDir), workspaceDir }).map(describeLive);
  if (command === 'publish' && name && !version) {
    const buildDir = join(workspaceDir, name, 'dist');
    return [describeLive(publish({ remotesDir, buildDir, name, version: values.version }))];
  }
  if (command === 'activate' && name && version) return [describeLive(activate(remotesDir, name, version))];
  if (command === 'rollback' && name && !version) return [describeLive(rollback(remotesDir, name))];
  return null;
};

const contextFromEnvironment = (): CliContext => ({
  remotesDir: process.env['REMOTES_DIR'] || join(process.env['PORTAL_DATA_DIR'] || '.data', 'remotes'),
  workspaceDir: process.cwd(),
  print: (line) => process.stdout.write(`${line}\n`),
});

/**
 * Runs `npm run remotes -- <args>`.
 * @param context read from `REMOTES_DIR` and `PORTAL_DATA_DIR` by default
 * @returns the exit code: 0 done, 1 rejected, 2 usage error
 */
export const run = (args: string[], context: CliContext = contextFromEnvironment()): number => {
  try {
    const lines = execute(args, context);
    for (const line of lines ?? [usage]) context.print(line);
    return lines ? 0 : 2;
  } catch (error) {
    if (error instanceof RegistryError) {
      context.print(`Rejected (${error.code}): ${error.message}`);
      return 1;
    }
    if (!errorCode(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    context.print(usage);
    return 2;
  }
};
