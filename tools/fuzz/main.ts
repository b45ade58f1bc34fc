import { parseArgs } from 'node:util';
import { makeTempDir } from '@portal/testing/servers';
import { onEndRequest } from '../start/end-request';
import { describeFailure } from '../start/failure';
import { withOwnPortal } from '../start/own-portal';
import { type FuzzReport, installSchemathesis, type Role, runSchemathesis } from './schemathesis';

// `npm run fuzz`: schemathesis with all checks against /api/openapi.json: signed out, as a player and as the privileged user.
//   --quick          a third of the time
//   --seed <number>  other requests
//   --against <url>  a portal with demo data that already runs: its data will be changed, its rate limits apply

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    against: { type: 'string' },
  },
});
const seconds = values.quick ? 50 : 150;
const print = (text: string) => console.log(text);
const cancel = new AbortController();
onEndRequest(async (reason) => {
  console.error(`\nEnding (${reason})`);
  cancel.abort();
});

const roles: readonly Role[] = [
  { name: 'signed out' },
  { name: 'as a player', username: 'demo_player', canCall: 'GET /api/auth/me' },
  { name: 'as the privileged user', username: 'portal_admin', canCall: 'GET /api/users' },
];

/** Thousands of requests come from one address: what a limit refuses is not tested. */
const env = {
  RATE_LIMIT_CALLS: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  SIGN_IN_FAILURES_PER_ACCOUNT: '1000000',
  SIGN_IN_FAILURES_PER_ADDRESS: '1000000',
  CODE_FAILURES_PER_ADDRESS: '1000000',
  SIGN_UP_CONFLICTS_PER_ADDRESS: '1000000',
  MAILS_PER_ADDRESS: '1000000',
  MAIL_INVITATIONS_PER_SENDER_HOUR: '1000',
  MAIL_INVITATIONS_PER_RECIPIENT_DAY: '1000',
  MAIL_NOTIFICATIONS_PER_HOUR: '1000',
};

const fuzz = async (url: string): Promise<FuzzReport[]> => {
  const program = await installSchemathesis(print);
  const temp = await makeTempDir('fuzz-reports');
  const { signal } = cancel;
  const reports: FuzzReport[] = [];
  try {
    for (const role of roles) {
      print(`\n${role.name}\n`);
      reports.push(await runSchemathesis(program, { url, role, dir: temp.path, seed: values.seed, seconds, signal }));
    }
    return reports;
  } finally {
    await temp.remove();
  }
};

const sum = <T>(items: readonly T[], count: (item: T) => number) =>
  items.reduce((total, item) => total + count(item), 0);

try {
  const reports =
    values.against === undefined
      ? await withOwnPortal({ name: 'fuzz', print, signal: cancel.signal, env }, ({ url }) => fuzz(url))
      : await fuzz(values.against);
  const cases = sum(reports, ({ test_cases }) => test_cases.generated);
  const untested = sum(reports, ({ operations }) => operations.total - operations.tested);
  const findings = sum(reports, ({ failures, errors }) => errors.length + sum(failures, (failure) => failure.count));
  print(`\n${reports[0]?.operations.total} operations, ${cases} cases, ${untested} untested, ${findings} findings`);
  process.exit(findings + untested === 0 ? 0 : 1);
} catch (error) {
  if (!cancel.signal.aborted) console.error(describeFailure(error));
  process.exit(1);
}
