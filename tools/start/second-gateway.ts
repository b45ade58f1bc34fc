import { waitFor } from '@portal/testing';
import { freePort, startProcess, workspaceRoot } from '@portal/testing/servers';
import { nodeArgs } from './processes.ts';

/** Starts another gateway of the same portal. @param first the environment of its gateway */
export const startGateway = async (first: NodeJS.ProcessEnv | undefined) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { pid, stop } = await startProcess({
    command: process.execPath,
    args: nodeArgs('gateway'),
    cwd: workspaceRoot(),
    env: { ...first, PORT: String(port), OPS_PORT: '0' },
  });
  await waitFor(async () => (await fetch(`${url}/healthz`)).ok, { timeout: 60_000, what: 'the second gateway' });
  return { url, pid, stop };
};
