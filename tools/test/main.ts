import { ProvisioningError, startTestServers, workspaceRoot } from '@portal/testing/servers';
import { type Counts, closingLine, sum } from './counts';
import { runTargets } from './nx-tasks';
import { findProjects } from './projects';
import { runRootChecks } from './root-checks';

// `npm test`: every check of the workspace, on real servers that are started once and shared. What has not changed comes from Nx's cache.

const root = workspaceRoot();

const runAll = async (): Promise<Counts> => {
  const projects = findProjects(root);
  const checks = runRootChecks(root);
  const servers = await startTestServers((line) => console.log(line));
  try {
    const tests = await runTargets(root, projects, ['typecheck', 'test:unit', 'test:integration'], 2);
    // Alone: a browser that has to share its two cores with other tests is a slow one.
    const journeys = await runTargets(root, projects, ['e2e'], 1);
    return sum([checks, tests, journeys]);
  } finally {
    await servers.stop();
  }
};

const printFailures = ({ failures }: Counts): void => {
  for (const { name, message } of failures) console.log(`\n✖ ${name}\n${message.replace(/^/gm, '    ')}`);
};

try {
  const counts = await runAll();
  printFailures(counts);
  console.log(`\n${closingLine(counts)}`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof ProvisioningError ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
