import { run, supervise } from '@portal/testing/servers';
import { followOutput } from './log.ts';
import type { Progress } from './progress.ts';
import { logFile, type Settings } from './settings.ts';
import { createSupervised } from './supervised.ts';

interface ServiceOptions {
  name: string;
  /** Arguments of node: flags, then the file to run. */
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** A service gives up draining after 25 seconds. */
const graceMs = 28_000;

/**
 * Runs a process of the portal and restarts it when it ends. Each start waits until the process reports that it listens. Warnings and errors
 * are printed with its name.
 */
export const superviseService = (settings: Settings, progress: Progress, { name, args, env }: ServiceOptions) => {
  const file = logFile(settings, name);
  const launch = async () => {
    const child = run(process.execPath, args, {
      ...{ cwd: settings.root, env, extendEnv: false, reject: false, buffer: false },
      // A separate process group: Ctrl-C reaches the supervisor only, which stops everything in the right order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const { stdout, stderr } = child;
    if (!stdout || !stderr) throw new Error('the process has no output');
    followOutput([stdout, stderr], file, (line) => progress.line(`[${name}] ${line}`));
    const running = supervise(child, graceMs);
    const ended = running.ended.then((reason) => {
      throw new Error(`${reason} before it was ready, see ${file}`);
    });
    const listening = new Promise<void>((resolve) => {
      child.on('message', (message: { type?: string }) => {
        if (message.type === 'listening') resolve();
      });
    });
    await Promise.race([listening, ended]);
    return running;
  };
  return createSupervised({ name, report: progress.line, launch });
};
