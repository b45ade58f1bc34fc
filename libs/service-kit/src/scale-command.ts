import { type ServiceName, z } from '@portal/contracts';
import { loadConfig, mongoEnvironment, serviceEnvironment } from './config';
import { createLogger, type Logger } from './logger';
import { type Connection, connectMongo } from './mongo';
import { runCommand } from './process';
import { describeLoad, type Loaded } from './synthetic/load-rows';
import { parseScale, type Scale } from './synthetic/scale';

const scaleEnvironment = z.object({
  ...serviceEnvironment.pick({ NODE_ENV: true, LOG_LEVEL: true }).shape,
  ...mongoEnvironment.shape,
});

export interface ScaleDataOptions {
  environment: Pick<z.output<typeof scaleEnvironment>, 'NODE_ENV' | 'MONGODB_URI' | 'MONGODB_DB_PREFIX'>;
  logger: Logger;
  scale: Scale;
}

/** Told of each collection when it is filled. */
export type ReportLoad = (loaded: Loaded) => void;

/**
 * Lends a service's database to a load of made-up data.
 * @throws Error in production
 */
export const withScaleDatabase = async <T>(
  service: ServiceName,
  { environment, logger }: Omit<ScaleDataOptions, 'scale'>,
  load: (connection: Connection) => Promise<T>,
): Promise<T> => {
  if (environment.NODE_ENV === 'production') throw new Error('Scale data is made up: production refuses it');
  const connection = await connectMongo({
    uri: environment.MONGODB_URI,
    dbName: `${environment.MONGODB_DB_PREFIX}_${service}`,
    logger,
    // Indexes over a million rows take their time.
    socketTimeoutMs: 0,
  });
  try {
    return await load(connection);
  } finally {
    await connection.close();
  }
};

/**
 * What a service's `scale` entry runs, with amounts as arguments: `node dist/scale.mjs players=1000000,clans=100000`. Prints a line for
 * each collection.
 */
export const runScale = (
  service: ServiceName,
  load: (options: ScaleDataOptions, report: ReportLoad) => Promise<void>,
): Promise<void> =>
  runCommand(async (env) => {
    const scale = parseScale(process.argv.slice(2));
    const environment = loadConfig(scaleEnvironment, env);
    const logger = createLogger({ service: `${service}-scale`, level: environment.LOG_LEVEL });
    await load({ environment, logger, scale }, (loaded) =>
      process.stdout.write(`${service} ${describeLoad(loaded)}\n`),
    );
  });
