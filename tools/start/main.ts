import { createCancellation, onEndRequest } from './end-request';
import { describeFailure } from './failure';
import { startPortal } from './portal';
import { createProgress } from './progress';
import { readSettings } from './settings';

// `npm start`: builds and starts the portal, says where it is and stays until it is asked to end.

const progress = createProgress((line) => process.stdout.write(`${line}\n`));
const { signal, cancel } = createCancellation();
let end: () => Promise<void> = cancel;
onEndRequest((reason) => {
  progress.line(`\nEnding (${reason})`);
  return end();
});

try {
  const settings = readSettings(process.env);
  const portal = await startPortal({ settings, progress, signal });
  end = async () => {
    await portal.stop();
    process.exit(0);
  };
  progress.line(`\nPortal ready at ${portal.url}`);
  if (portal.mailUrl) progress.line(`Mails are caught at ${portal.mailUrl}`);
  if (settings.seed === 'demo') progress.line('Demo account: demo_player, password Demo-Pass-1');
  progress.line('Ctrl-C ends the portal; its data stays.');
} catch (error) {
  if (!signal.aborted) process.stderr.write(`\n${describeFailure(error)}\n`);
  process.exit(1);
}
