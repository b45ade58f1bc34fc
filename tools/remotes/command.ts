import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorCode } from './error-code';
import { Refusal } from './refusal';
import { activate, type Live, list, publish, publishBuilt, rollback } from './remotes';

export interface CommandContext {
  remotesDir: string;
  workspaceDir: string;
  print: (line: string) => void;
}

const usage = `Usage: npm run remotes -- <command>
  list                             what is published and what is live
  publish <remote> [--version v]   publish the remote's last build and make it live
  publish                          the same for every remote whose build is new
  activate <remote> <version>      make a published version live
  rollback <remote>                make the last good version live`;

const describeLive = ({ name, version, changed }: Live) => `${name} ${version} is ${changed ? 'live' : 'live already'}`;

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

/** Remotes are known by what their builds leave behind. */
const builtRemotes = (workspaceDir: string): string[] =>
  readdirSync(workspaceDir).filter((name) => existsSync(join(workspaceDir, name, 'dist/remote.json')));

/** @returns the lines to print, or null when the arguments are no command */
const run = (args: string[], { remotesDir, workspaceDir }: CommandContext): string[] | null => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { version: { type: 'string' } },
  });
  const [command, name, version, ...rest] = positionals;
  if (rest.length > 0 || (values.version !== undefined && command !== 'publish')) return null;
  if (command === 'list' && !name) return describeAll(remotesDir);
  if (command === 'publish' && !name && values.version === undefined) {
    return publishBuilt({ remotesDir, names: builtRemotes(workspaceDir), workspaceDir }).map(describeLive);
  }
  if (command === 'publish' && name && !version) {
    return publish({
      remotesDir,
      buildDir: join(workspaceDir, name, 'dist'),
      name,
      version: values.version,
    }).map(describeLive);
  }
  if (command === 'activate' && name && version) return activate(remotesDir, name, version).map(describeLive);
  if (command === 'rollback' && name && !version) return rollback(remotesDir, name).map(describeLive);
  return null;
};

/** Runs one command of `npm run remotes`. @returns the exit code: 0 done, 1 refused, 2 not understood */
export const runRemotesCommand = (args: string[], context: CommandContext): number => {
  try {
    const lines = run(args, context);
    for (const line of lines ?? [usage]) context.print(line);
    return lines ? 0 : 2;
  } catch (error) {
    if (error instanceof Refusal) {
      context.print(`Refused (${error.code}): ${error.message}`);
      return 1;
    }
    if (errorCode(error)?.startsWith('ERR_PARSE_ARGS')) {
      context.print(usage);
      return 2;
    }
    throw error;
  }
};
