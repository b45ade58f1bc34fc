import { parseArgs } from 'node:util';
import { makeTempDir } from '@portal/testing/servers';
import { onEndRequest } from '../start/end-request';
import { withEphemeralPortal } from '../start/ephemeral-portal';
import { describeFailure } from '../start/failure';
import { installSchemathesis, runSchemathesis } from './schemathesis';

// `npm run fuzz`: schemathesis with all checks against /api/openapi.json: signed out, as a player and as the privileged user.
//   --quick          fewer random requests
//   --seed <number>  other random requests
//   --against <url>  a portal with demo data that already runs: its data will be changed, and its rate limits refuse requests

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    against: { type: 'string' },
  },
});
const print = (text: string) => console.log(text);
const cancel = new AbortController();
const { signal } = cancel;
onEndRequest(async (reason) => {
  console.error(`\nEnding (${reason})`);
  cancel.abort();
});

/** `mustReach` fails a run whose sign-in does not work, so that it tested nothing but 401. */
const roles = [
  { name: 'signed out' },
  { name: 'as a player', username: 'demo_player', mustReach: 'GET /api/auth/me' },
  { name: 'as the privileged user', username: 'portal_admin', mustReach: 'GET /api/users' },
];

const env = {
  // semantics.py sends each request from another address, so limits by network stay as they are.
  TRUSTED_PROXIES: '127.0.0.1,::1',
  MAIL_INVITATIONS_PER_SENDER_HOUR: '1000',
  MAIL_NOTIFICATIONS_PER_HOUR: '1000',
  PICTURES_PER_PLAYER: '1000000',
};

const total = { requests: 0, untested: 0, findings: 0 };

const fuzz = async (url: string): Promise<void> => {
  const program = await installSchemathesis(print);
  const temp = await makeTempDir('fuzz-reports');
  const examples = ['--max-examples', values.quick ? '10' : '50', '--seed', values.seed];
  const checks = ['--checks', 'all', '--max-response-time', '2', '--continue-on-failure'];
  const args = [`${url}/api/openapi.json`, ...checks, ...examples, '--no-color', '--warnings', 'off'];
  try {
    for (const { name, username, mustReach = '' } of roles) {
      print(`\n${name}\n`);
      const report = await runSchemathesis(program, { username, dir: temp.path, args, signal });
      if (report.warnings.missing_auth.includes(mustReach)) throw new Error(`${mustReach} never worked ${name}`);
      total.requests += report.test_cases.generated;
      total.untested += report.operations.total - report.operations.tested;
      total.findings += report.failures.reduce((all, { count }) => all + count, report.errors.length);
    }
  } finally {
    await temp.remove();
  }
};

try {
  // Services warn of every request that they refuse.
  const printSteps = (line: string) => line.startsWith('[') || print(line);
  if (values.against !== undefined) await fuzz(values.against);
  else await withEphemeralPortal({ name: 'fuzz', print: printSteps, signal, env }, ({ url }) => fuzz(url));
  print(`\n${total.requests} requests, ${total.untested} operations untested, ${total.findings} findings`);
  process.exit(total.findings + total.untested === 0 ? 0 : 1);
} catch (error) {
  if (!signal.aborted) console.error(describeFailure(error));
  process.exit(1);
}
