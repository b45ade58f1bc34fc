import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@portal/testing/servers';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import { type Metric, median, metric } from '../metrics';
import type { Scenario } from '../scenario';

const turns = 15;

/** Limits that end a series of failed attempts. */
const env = {
  SIGN_IN_FAILURES_PER_ACCOUNT: '1000',
  SIGN_IN_FAILURES_PER_ADDRESS: '1000',
  RESETS_PER_ADDRESS: '1000',
};

/** Whether response times reveal which accounts exist: unknown accounts in turns with known ones, as ratios of medians. */
export const benchTiming: Scenario = ({ print, signal }) =>
  withEphemeralPortal({ name: 'bench', print, signal, env }, async ({ url }) => {
    const timeOf = async (path: string, body: object): Promise<number> => {
      const from = performance.now();
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(new URL(path, url), { method: 'POST', body: JSON.stringify(body), headers, signal });
      await response.arrayBuffer();
      if (response.status === 429) throw new Error(`${path}: a limit ended the measurement`);
      return performance.now() - from;
    };
    const ratioOf = async (path: string, known: object[], unknown: (turn: number) => object): Promise<number> => {
      const ms: [known: number[], unknown: number[]] = [[], []];
      for (let turn = 0; turn < turns; turn += 1) {
        ms[0].push(await timeOf(path, known[turn % known.length] ?? {}));
        ms[1].push(await timeOf(path, unknown(turn)));
      }
      return median(ms[1]) / median(ms[0]);
    };
    const emails = demoEmails();
    const signIn = await ratioOf(
      '/api/auth/signin',
      [{ identifier: 'demo_player', password: 'wrong-pass-1' }],
      (turn) => ({ identifier: `unknown_${turn}`, password: 'wrong-pass-1' }),
    );
    const reset = await ratioOf(
      '/api/auth/request-password-reset',
      emails.map((email) => ({ email })),
      (turn) => ({ email: `unknown_${turn}@example.com` }),
    );
    return [...metrics('sign-in', signIn, 0.6, 1.7), ...metrics('password reset', reset, 0.5, 2)];
  });

/** Addresses of demo players; each gets one reset link, so that no recipient's limit changes the work. */
const demoEmails = (): string[] => {
  const path = join(workspaceRoot(), 'services/account/seed/accounts.json');
  const accounts: { email: string }[] = JSON.parse(readFileSync(path, 'utf8'));
  return accounts.slice(-turns).map(({ email }) => email);
};

const metrics = (name: string, value: number, atLeast: number, atMost: number): Metric[] => [
  metric(`${name}: unknown to known account, lower bound`, value, '', { atLeast }),
  metric(`${name}: unknown to known account, upper bound`, value, '', { atMost }),
];
