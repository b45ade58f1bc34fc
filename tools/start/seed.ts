import { execFile } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { withParentDeathSignal } from '@portal/testing/servers';
import { seeds } from './processes';
import { logFile, type Settings } from './settings';

const run = promisify(execFile);

/** Loads the demo data into databases that are empty. @throws Error with the loader's own words */
export const seedDemoData = async (settings: Settings, env: NodeJS.ProcessEnv): Promise<void> => {
  for (const { entry } of seeds) {
    try {
      const { stdout, stderr } = await run(...withParentDeathSignal(process.execPath, [entry]), {
        cwd: settings.root,
        env,
        timeout: 120_000,
      });
      appendFileSync(logFile(settings, 'seed'), stdout + stderr);
    } catch (error) {
      const output =
        error instanceof Error && 'stderr' in error ? `${'stdout' in error ? error.stdout : ''}${error.stderr}` : '';
      throw new Error(`Loading the demo data failed (${entry}):\n${output || error}`);
    }
  }
};
