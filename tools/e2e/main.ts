import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium, freePort, makeTempDir, workspaceRoot } from '@portal/testing/servers';
import { onEndRequest } from '../start/end-request';
import { startPortal } from '../start/portal';
import { createProgress } from '../start/progress';
import { readSettings } from '../start/settings';
import { startControl } from './control';

// Runs the journeys in Chromium against a portal of their own: free ports, fresh data, real servers.
// Arguments go to Playwright: `npx nx e2e e2e -- journeys/sign-up.spec.ts`.

const root = workspaceRoot();
const print = (line: string) => console.log(line);
const cancel = new AbortController();
onEndRequest(async () => cancel.abort());

const portalSettings = async (dataDir: string) => {
  const [port, smtp, ui, account, email] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  // Servers of the test run are not taken over: a journey stops its own.
  const { MONGODB_URI: _mongodb, REDIS_URL: _redis, SMTP_URL: _smtp, ...env } = process.env;
  const settings = readSettings({
    ...env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    PORT: String(port),
    MAIL_SMTP_PORT: String(smtp),
    MAIL_UI_PORT: String(ui),
    PORTAL_DATA_DIR: dataDir,
    PORTAL_SEED: 'demo',
  });
  return { ...settings, servicePorts: { account, email } };
};

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

const temp = await makeTempDir('e2e');
try {
  const executable = await findChromium(chromium.executablePath(), print);
  const settings = await portalSettings(temp.path);
  const portal = await startPortal({ settings, progress: createProgress(print), signal: cancel.signal });
  const control = await startControl(portal);
  try {
    process.exitCode = await runPlaywright({
      PORTAL_URL: portal.url,
      ...(portal.mailUrl && { MAIL_UI_URL: portal.mailUrl }),
      SERVER_CONTROL_URL: control.url,
      CHROMIUM_PATH: executable,
      ...(process.argv.length === 2 && { E2E_WHOLE_RUN: '1' }),
    });
  } finally {
    control.close();
    await portal.stop();
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await temp.remove();
}
// A journey that was cut off may have left a handle open; everything that was started has ended by now.
process.exit();
