import { buildProjects } from '../start/build';
import { describeFailure } from '../start/failure';
import { environmentOfRunning, runServiceCommand } from '../start/running-portal';
import { readSettings } from '../start/settings';

// `npm run news -- publish FILE.md`, `-- retract ID`, `-- list`: articles of a portal that runs.

try {
  const settings = readSettings(process.env);
  const env = await environmentOfRunning(settings);
  await buildProjects(settings, ['community']);
  const entry = 'services/community/dist/news.mjs';
  process.exitCode = await runServiceCommand(settings, { entry, args: process.argv.slice(2), env });
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
