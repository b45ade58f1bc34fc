import { parseArgs } from 'node:util';
import { runUntilEndRequest } from '../start/end-request.ts';
import { startPortal } from '../start/portal.ts';
import { createProgress } from '../start/progress.ts';
import { readSettings, withDemoCup } from '../start/settings.ts';

export const usage = 'Usage: npm start -- [--live]';

/**
 * `npm start`: builds and starts the portal, prints its address and stays in the foreground until a signal ends it.
 * `npm start -- --live` is the same as PORTAL_FEATURES=live.
 */
export const run = (args: string[]): Promise<number> => {
  const { live } = parseArgs({ args, options: { live: { type: 'boolean' } } }).values;
  const env = live ? { ...process.env, PORTAL_FEATURES: 'live' } : process.env;
  const progress = createProgress();
  return runUntilEndRequest(progress, async (signal) => {
    const settings = withDemoCup(readSettings(env));
    const portal = await startPortal({ settings, progress, signal });
    progress.line(`\nPortal ready at ${portal.url}`);
    if (portal.catcherUrl) progress.line(`Emails are caught at ${portal.catcherUrl}`);
    if (settings.env['DEMO_CUP'] === 'on')
      progress.line(`Bots play the Demo Cup: ${portal.url}/tournaments?status=live`);
    if (settings.seed !== 'none') progress.line('Demo account: demo_player, password Demo-Pass-1');
    progress.line('Press Ctrl-C to stop the portal; its data is kept.');
    return portal;
  });
};
