import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gateHints } from '@portal/contracts';
import { errorMessage, RegistryError } from '../errors.ts';
import { type CommandContext, type Output, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { createPortalClient, PortalUnavailableError } from './portal-client.ts';

export { remoteDirectory } from './publish.ts';

interface CliContext extends Pick<CommandContext, 'workspaceDir' | 'smoke'> {
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
}

/** CI reads the exit code of the command. */
const exitCodes = { done: 0, rejected: 1, usage: 2, unreachable: 3, failed: 4 } as const;

export const usage = `Usage: npm run remotes -- <command> [--portal URL] [--json]
  list                                  list versions: which one is live, candidate or previous, and which were rolled back
  smoke [remote]                        load each page and widget of the last build in the live shell; publish sends the result.
                                        SMOKE_ACCOUNT=username:password is a player, for pages that require one
  publish [remote] [--version V]        publish the last build and make it live; without a name, every built remote
      [--candidate PERCENT | --no-activate] [--drop-route ROUTE] [--build DIR]
  promote <remote> <version> [--drop-route ROUTE]
                                        make a published version live; warns of one without a smoke run
  canary <remote> <version> <percent> [--drop-route ROUTE]
                                        show a version to a share of the visitors; 0 ends that
  rollback <remote> [version] [--to V]  mark the live version as rolled back and make the previous one live, or V.
                                        Nothing changes while another version than the named one is live
  pin <remote>, unpin <remote>          keep the live version until it is promoted or rolled back by hand
  audit [remote]                        list changes, newest first
  gc                                    delete versions that no open tab can need
  tokens [create <remote|*> <label> | revoke <id>]
The portal: --portal, PORTAL_URL or http://localhost:3000. The token: PORTAL_TOKEN, or the one in PORTAL_DATA_DIR for the local portal.
Exit codes: 0 done, 1 rejected, 2 usage, 3 portal unreachable, 4 failed, such as for lack of a browser`;

const options = {
  portal: { type: 'string' },
  json: { type: 'boolean' },
  version: { type: 'string' },
  build: { type: 'string' },
  candidate: { type: 'string' },
  'no-activate': { type: 'boolean' },
  'drop-route': { type: 'string', multiple: true },
  to: { type: 'string' },
} as const;

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new UsageError(usage);
  }
};

const execute = (positionals: string[], create: () => CommandContext): Promise<Output> => {
  const [name = '', ...args] = positionals;
  // An empty argument is a variable that is not set: `publish` would take it for all remotes.
  const command = Object.hasOwn(commands, name) && !args.includes('') ? commands[name] : undefined;
  const output = command?.arity.includes(args.length) ? command.run(create(), args) : undefined;
  if (!output) throw new UsageError(usage);
  return output;
};

const findHint = (code: string): string | undefined => new Map<string, string>(Object.entries(gateHints)).get(code);

/**
 * Runs `npm run remotes -- <args>` against a running portal.
 * @returns the exit code: 0 done, 1 rejected, 2 usage error, 3 portal unreachable, 4 failed otherwise
 */
export const run = async (args: string[], { env, print, ...context }: CliContext): Promise<number> => {
  const json = args.includes('--json');
  const fail = (exitCode: number, code: string, message: string): number => {
    const hint = findHint(code);
    if (json) print(JSON.stringify({ ok: false, code, message, ...(hint && { hint }) }));
    else print(`${code === 'usage' ? '' : `Rejected (${code}): `}${message}${hint ? `\nHint: ${hint}` : ''}`);
    return exitCode;
  };
  try {
    const { positionals, values } = parse(args);
    const { portal, build, ...flags } = values;
    // npm starts the command in the repository; the path is relative to where its user is.
    const buildDir = build && resolve(env['INIT_CWD'] ?? '', build);
    const output = await execute(positionals, () => ({
      ...context,
      client: createPortalClient({ portal, env, workspaceDir: context.workspaceDir }),
      flags: { ...flags, build: buildDir },
    }));
    if (json) print(JSON.stringify({ ok: true, result: output.data }));
    else for (const line of output.lines) print(line);
    return exitCodes.done;
  } catch (error) {
    if (error instanceof UsageError) return fail(exitCodes.usage, 'usage', error.message);
    if (error instanceof RegistryError) return fail(exitCodes.rejected, error.code, error.message);
    if (error instanceof PortalUnavailableError)
      return fail(exitCodes.unreachable, 'portal_unreachable', error.message);
    return fail(exitCodes.failed, 'failed', errorMessage(error));
  }
};
