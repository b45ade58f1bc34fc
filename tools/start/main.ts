import { onEndRequest } from './end-request';
import { describeFailure } from './failure';
import { startPortal } from './portal';
import { createProgress } from './progress';
import { readSettings } from './settings';

// `npm start`: builds and starts the portal, says where it is and stays until it is asked to end.

const progress = createProgress((line) => process.stdout.write(`${line}\n`));
const cancel = new AbortController();
let end: () => Promise<void> = async () => cancel.abort();
onEndRequest((reason) => {
  progress.line(`\nEnding (${reason})`);
  return end();
});

try {
  const portal = await startPortal({ settings: readSettings(process.env), progress, signal: cancel.signal });
  end = async () => {
    await portal.stop();
    process.exit(0);
  };
  progress.line(`\nPortal ready at ${portal.url}`);
  if (portal.mailUrl) progress.line(`Mails are caught at ${portal.mailUrl}`);
  progress.line('Demo account: demo_player, password Demo-Pass-1. Ctrl-C ends the portal; its data stays.');
} catch (error) {
  if (!cancel.signal.aborted) process.stderr.write(`\n${describeFailure(error)}\n`);
  process.exit(1);
}
