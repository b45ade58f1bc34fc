import { runUntilEndRequest } from '../start/end-request';
import { startPortal } from '../start/portal';
import { createProgress } from '../start/progress';
import { readSettings } from '../start/settings';

/** `npm start`: builds and starts the portal, prints its address and stays in the foreground until it is asked to end. */
export const run = (): Promise<number> => {
  const progress = createProgress((line) => process.stdout.write(`${line}\n`));
  return runUntilEndRequest(progress, async (signal) => {
    const settings = readSettings(process.env);
    const portal = await startPortal({ settings, progress, signal });
    progress.line(`\nPortal ready at ${portal.url}`);
    if (portal.catcherUrl) progress.line(`Emails are caught at ${portal.catcherUrl}`);
    if (settings.seed === 'demo') progress.line('Demo account: demo_player, password Demo-Pass-1');
    progress.line('Press Ctrl-C to stop the portal; its data is kept.');
    return portal;
  });
};
