import { buildProjects } from '../start/build';
import { describeFailure } from '../start/failure';
import { seeds } from '../start/processes';
import { createProgress } from '../start/progress';
import { environmentOfRunning } from '../start/running-portal';
import { seedDemoData } from '../start/seed';
import { readSettings } from '../start/settings';

// `npm run seed`: loads the demo data into the databases of a portal that runs, as far as they are empty.

try {
  const settings = readSettings({ ...process.env, PORTAL_SEED: 'demo' });
  const progress = createProgress((line) => process.stdout.write(`${line}\n`));
  const env = await environmentOfRunning(settings);
  await progress.step('building', 'the loader is built', () =>
    buildProjects(
      settings,
      seeds.map(({ project }) => project),
    ),
  );
  await progress.step('loading demo data', 'demo data is there', () => seedDemoData(settings, env));
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
