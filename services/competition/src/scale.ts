import { ConfigError, createLogger, loadConfig } from '@portal/service-kit';
import { describeLoad, parseScale } from '@portal/service-kit/synthetic';
import { competitionEnvironment } from './config';
import { loadScaleData } from './scale-data/load-scale-data';

// Made-up data for benches: `node dist/scale.mjs players=1000000,clans=100000`.

const scaleEnvironment = competitionEnvironment.pick({
  NODE_ENV: true,
  LOG_LEVEL: true,
  MONGODB_URI: true,
  MONGODB_DB_PREFIX: true,
});

try {
  const scale = parseScale(process.argv.slice(2));
  const environment = loadConfig(scaleEnvironment, process.env);
  const logger = createLogger({ service: 'competition-scale', level: environment.LOG_LEVEL });
  await loadScaleData({ environment, logger, scale }, (loaded) =>
    process.stdout.write(`competition ${describeLoad(loaded)}\n`),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}
