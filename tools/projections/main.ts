import { buildProjects } from '../start/build';
import { describeFailure } from '../start/failure';
import { environmentOfRunning, runServiceCommand } from '../start/running-portal';
import { readSettings } from '../start/settings';

// `npm run projections -- rebuild`: makes what services keep of each other's data anew, from its owners, while the portal runs.

/** Services that keep projections. */
const services = ['account', 'community', 'competition'];

const rebuild = async (): Promise<number> => {
  const settings = readSettings(process.env);
  const env = await environmentOfRunning(settings);
  await buildProjects(settings, services);
  let failed = 0;
  for (const service of services) {
    const entry = `services/${service}/dist/projections.mjs`;
    const code = await runServiceCommand(settings, { entry, args: [], env });
    if (code !== 0) {
      failed = code;
      process.stderr.write(`The projections of ${service} were not rebuilt.\n`);
    }
  }
  return failed;
};

try {
  const args = process.argv.slice(2);
  if (args.length === 1 && args[0] === 'rebuild') process.exitCode = await rebuild();
  else {
    process.stderr.write('Usage: npm run projections -- rebuild\n');
    process.exitCode = 64;
  }
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
