import { parseArgs } from 'node:util';
import { makeTempDir } from '@portal/testing/servers';
import { installSchemathesis, runSchemathesis } from '../fuzz/schemathesis.ts';
import { abortOnEndRequest } from '../start/end-request.ts';
import { startEphemeralPortal } from '../start/ephemeral-portal.ts';

/** `mustReach` fails a run whose sign-in does not work, so that it tested only 401. */
const roles = [
  { name: 'signed out' },
  { name: 'as a player', username: 'demo_player', mustReach: 'GET /api/auth/me' },
  { name: 'as the privileged user', username: 'portal_admin', mustReach: 'GET /api/users' },
];

const env = {
  // The calls of features that are off do not exist.
  PORTAL_FEATURES: 'live',
  // semantics.py sends each request from another address, so limits by network stay as they are.
  TRUSTED_PROXIES: '127.0.0.1,::1',
  // A deleted clan may be cached for seconds, which a check takes for a use after free.
  GATEWAY_CACHE_MB: '0',
  EMAIL_INVITATIONS_PER_SENDER_HOUR: '1000',
  EMAIL_NOTIFICATIONS_PER_HOUR: '1000',
  PICTURES_PER_PLAYER: '1000000',
};

/** Tests every operation in each role. @returns the exit code: 1 with findings or operations that were not tested */
const fuzz = async (url: string, examples: string[], signal: AbortSignal): Promise<number> => {
  const total = { requests: 0, untested: 0, findings: 0 };
  const program = await installSchemathesis(console.log);
  await using temp = await makeTempDir('fuzz-reports');
  const checks = ['--checks', 'all', '--max-response-time', '2', '--continue-on-failure'];
  const args = [`${url}/api/openapi.json`, ...checks, ...examples, '--no-color', '--warnings', 'off'];
  for (const { name, username, mustReach = '' } of roles) {
    console.log(`\n${name}\n`);
    const report = await runSchemathesis(program, { username, dir: temp.path, args, signal });
    if (report.warnings.missing_auth.includes(mustReach)) throw new Error(`${mustReach} never succeeded ${name}`);
    total.requests += report.test_cases.generated;
    total.untested += report.operations.total - report.operations.tested;
    total.findings += report.failures.reduce((all, { count }) => all + count, report.errors.length);
  }
  console.log(`\n${total.requests} requests, ${total.untested} operations untested, ${total.findings} findings`);
  return total.findings + total.untested === 0 ? 0 : 1;
};

export const usage = `Usage: npm run fuzz -- [options]
  --quick          fewer random requests
  --seed <number>  other random requests`;

/** `npm run fuzz`: schemathesis with all checks against /api/openapi.json: signed out, as a player and as the privileged user. */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
    },
  });
  const signal = abortOnEndRequest();
  const examples = ['--max-examples', values.quick ? '10' : '50', '--seed', values.seed];
  // Services log a warning for every request that they reject.
  const printSteps = (line: string) => line.startsWith('[') || console.log(line);
  await using portal = await startEphemeralPortal({ name: 'fuzz', print: printSteps, signal, env });
  return await fuzz(portal.url, examples, signal);
};
