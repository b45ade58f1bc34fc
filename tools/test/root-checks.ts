import { spawnSync } from 'node:child_process';
import { type Counts, oneFailed, onePassed, sum } from './counts';

/** Checks of the workspace as a whole: the scripts of the root package.json, each counted as one. */
const scripts = ['lint:code', 'lint:deps'];

const runScript = (root: string, script: string): Counts => {
  console.log(`\n> npm run ${script}`);
  const { status } = spawnSync('npm', ['run', '--silent', script], { cwd: root, stdio: 'inherit' });
  return status === 0 ? onePassed : oneFailed(script, 'see its output above');
};

export const runRootChecks = (root: string): Counts => sum(scripts.map((script) => runScript(root, script)));
