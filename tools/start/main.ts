import { ProvisioningError } from '@portal/testing/servers';
import { BuildError } from './build';
import { onEndRequest } from './end-request';
import { startPortal } from './portal';
import { createProgress } from './progress';
import { readSettings, SettingsError } from './settings';

const print = (line: string) => process.stdout.write(`${line}\n`);

const cancel = new AbortController();
let end: () => Promise<void> = async () => cancel.abort();
onEndRequest((reason) => {
  print(`\nEnding (${reason})`);
  return end();
});

try {
  const portal = await startPortal({
    settings: readSettings(process.env),
    progress: createProgress(print),
    signal: cancel.signal,
  });
  end = async () => {
    await portal.stop();
    process.exit(0);
  };
  print(`\nPortal ready at ${portal.url}`);
  if (portal.mailUrl) print(`Mails are caught at ${portal.mailUrl}`);
  print('Demo account: demo_player, password Demo-Pass-1. Ctrl-C ends the portal; its data stays.');
} catch (error) {
  if (cancel.signal.aborted) process.exit(130);
  process.stderr.write(`\n${describe(error)}\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  const isExpected =
    error instanceof SettingsError || error instanceof ProvisioningError || error instanceof BuildError;
  return isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
}
