import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium, workspaceRoot } from '@portal/testing/servers';
import { onEndRequest } from '../start/end-request';
import { withEphemeralPortal } from '../start/ephemeral-portal';
import { startControl } from './control';

// Runs the journeys in Chromium against a portal of their own: free ports, fresh data, real servers.
// Arguments go to Playwright: `npx nx e2e e2e -- journeys/sign-up.spec.ts`.

const root = workspaceRoot();
const print = (line: string) => console.log(line);
const cancel = new AbortController();
onEndRequest(async () => cancel.abort());

const runPlaywright = (env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve, reject) => {
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    const child = spawn(process.execPath, [cli, 'test', ...process.argv.slice(2)], {
      cwd: join(root, 'e2e'),
      env: { ...process.env, ...env },
      stdio: 'inherit',
      signal: cancel.signal,
    });
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });

try {
  const executable = await findChromium(chromium.executablePath(), print);
  process.exitCode = await withEphemeralPortal({ name: 'e2e', print, signal: cancel.signal }, async (portal) => {
    const control = await startControl(portal);
    try {
      return await runPlaywright({
        PORTAL_URL: portal.url,
        ...(portal.mailUrl && { MAIL_UI_URL: portal.mailUrl }),
        SERVER_CONTROL_URL: control.url,
        CHROMIUM_PATH: executable,
      });
    } finally {
      control.close();
    }
  });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
// A journey that was cut off may have left a handle open; everything that was started has ended by now.
process.exit();
