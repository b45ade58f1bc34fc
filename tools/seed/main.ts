import { canConnect, ProvisioningError } from '@portal/testing/servers';
import { buildProjects } from '../start/build';
import { describeFailure } from '../start/failure';
import { seeds, sharedEnvironment } from '../start/processes';
import { createProgress } from '../start/progress';
import { secretsOf } from '../start/secrets';
import { seedDemoData } from '../start/seed';
import { addressesOf, readPorts } from '../start/servers';
import { readSettings, type Settings } from '../start/settings';

// `npm run seed`: loads the demo data into the databases of a portal that runs, as far as they are empty.

const requireRunningMongo = async ({ external, dataDir }: Settings): Promise<void> => {
  const { mongodb } = readPorts(dataDir);
  if (external.mongodbUri || (mongodb !== undefined && (await canConnect('127.0.0.1', mongodb)))) return;
  throw new ProvisioningError(
    `No portal runs on ${dataDir}: start it with npm start, or set MONGODB_URI to its MongoDB.`,
  );
};

try {
  const settings = readSettings({ ...process.env, PORTAL_SEED: 'demo' });
  const progress = createProgress((line) => process.stdout.write(`${line}\n`));
  await requireRunningMongo(settings);
  await progress.step('building', 'the loader is built', () =>
    buildProjects(
      settings,
      seeds.map(({ project }) => project),
    ),
  );
  const env = sharedEnvironment(settings, addressesOf(settings, readPorts(settings.dataDir)), secretsOf(settings));
  await progress.step('loading demo data', 'demo data is there', () => seedDemoData(settings, env));
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
