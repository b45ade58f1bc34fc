import { buildProjects } from '../start/build';
import { describeFailure } from '../start/failure';
import { environmentOfRunning, runServiceCommand } from '../start/running-portal';
import { readSettings } from '../start/settings';

// `npm run standing -- explain USERNAME`, `-- adjust USERNAME --score N --reason TEXT`, `-- rebuild USERNAME`: why players of a portal
// that runs stand as they do.

try {
  const settings = readSettings(process.env);
  const env = await environmentOfRunning(settings);
  await buildProjects(settings, ['competition']);
  const entry = 'services/competition/dist/standing.mjs';
  process.exitCode = await runServiceCommand(settings, { entry, args: process.argv.slice(2), env });
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
