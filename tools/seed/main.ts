import { parseArgs } from 'node:util';
import { parseScale, type Scale } from '@portal/domain/synthetic';
import { describeFailure } from '../start/failure';
import { createProgress } from '../start/progress';
import { environmentOfRunning } from '../start/running-portal';
import { readSettings, SettingsError } from '../start/settings';
import { loadDemo } from './load-demo';
import { loadScale } from './load-scale';

// `npm run seed`: loads the demo data into the databases of a portal that runs, as far as they are empty.
// `npm run seed -- --scale players=1000000,follows=5000000,clans=20000`: adds made-up data of that size, for benches.

const readScale = (amounts: string): Scale => {
  try {
    return parseScale([amounts]);
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error));
  }
};

try {
  const { values } = parseArgs({ options: { scale: { type: 'string' } } });
  const scale = values.scale === undefined ? undefined : readScale(values.scale);
  // Asked for demo data by name, production refuses at once; scale data is refused by its loaders.
  const settings = readSettings({ ...process.env, PORTAL_SEED: scale === undefined ? 'demo' : 'none' });
  const progress = createProgress((line) => process.stdout.write(`${line}\n`));
  const env = await environmentOfRunning(settings);
  if (scale === undefined) await loadDemo({ settings, env, progress });
  else await loadScale({ settings, env, progress }, scale);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
