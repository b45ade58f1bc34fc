import { cpus, loadavg } from 'node:os';
import { abortOnEndRequest } from '@portal/tools/start/end-request';
import { describeFailure } from '@portal/tools/start/failure';
import { SettingsError } from '@portal/tools/start/settings';
import { emailChaos } from './email/chaos.ts';
import { isMet, renderMetrics } from './metrics.ts';
import type { Scenario } from './scenario.ts';
import { benchEmail } from './scenarios/email.ts';
import { benchGateway } from './scenarios/gateway.ts';
import { benchLive } from './scenarios/live.ts';
import { notificationChaos } from './scenarios/notification-chaos.ts';
import { benchPage } from './scenarios/page.ts';
import { benchRemotes } from './scenarios/remotes.ts';
import { benchStart } from './scenarios/start.ts';
import { tournamentChaos } from './scenarios/tournament-chaos.ts';
import { benchTournaments } from './scenarios/tournaments.ts';

const chaos: Scenario = (context, [name = '', ...args]) => {
  const run = { email: emailChaos, tournaments: tournamentChaos, notifications: notificationChaos }[name];
  if (!run) throw new SettingsError(usage);
  return run(context, args);
};

const scenarios: Record<string, Scenario> = {
  start: benchStart,
  page: benchPage,
  gateway: benchGateway,
  email: benchEmail,
  remotes: benchRemotes,
  live: benchLive,
  tournaments: benchTournaments,
  chaos,
};

const print = (text: string) => console.log(text);

const machine = () => `${cpus().length} cores, load average ${loadavg()[0]?.toFixed(2)}`;

export const usage = `Usage: npm run bench -- <scenario> [options]
  start | page | remotes
  gateway [--only <part of a name>]
  email [--only <cost,codes,workers,faults>]
  live [--players <count>]
  tournaments [--players <sizes> | --rush]
or: npm run chaos -- <email | tournaments | notifications> [--quick]
Thresholds and last results: docs/performance.md`;

/**
 * Runs `npm run bench -- <scenario> [options]` and prints its metrics next to their thresholds.
 * @returns the exit code: 0 when all thresholds are met, 1 when one is missed or the run failed
 */
export const run = async ([name = '', ...args]: string[]): Promise<number> => {
  const scenario = scenarios[name];
  if (!scenario) throw new SettingsError(usage);
  const signal = abortOnEndRequest((reason) => console.error(`\nEnding (${reason})`));
  try {
    const before = machine();
    const metrics = await scenario({ print, signal }, args);
    print(`\nMeasured on ${before} (after the run: ${machine()})\n\n${renderMetrics(metrics)}`);
    return metrics.every(isMet) ? 0 : 1;
  } catch (error) {
    if (!signal.aborted) console.error(`\n${describeFailure(error)}`);
    return 1;
  }
};
