import { join } from 'node:path';
import { waitFor } from '@portal/testing';
import { freePort, startProcess, workspaceRoot } from '@portal/testing/servers';
import type { Portal } from '@portal/tools/start/portal';

/** Starts another gateway of the same portal. @param env overrides variables of its environment */
export const startGateway = async ({ environments }: Portal, env: Record<string, string> = {}) => {
  const port = await freePort();
  const { pid, stop } = await startProcess({
    command: process.execPath,
    args: [join(workspaceRoot(), 'gateway/dist/main.mjs')],
    env: { ...environments.get('gateway'), ...env, PORT: String(port), OPS_PORT: '0' },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(async () => (await fetch(`${url}/healthz`)).ok, { timeout: 60_000, what: 'the second gateway' });
  return { url, pid, stop };
};
