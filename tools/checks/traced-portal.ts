import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSmtpSink } from '@portal/testing';
import { makeTempDir } from '@portal/testing/servers';
import { startEphemeralPortal } from '../start/ephemeral-portal.ts';

/** Reports on stderr that a file of OpenTelemetry's SDK is loaded, whatever the bundler has named it. */
const reportLoading = `import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (String(loaded.source).includes('BatchSpanProcessor')) process.stderr.write('OpenTelemetry is loaded\\n');
    return loaded;
  },
});`;

/** Starts a portal that sends its traces to a collector. */
export const startTracedPortal = async (collector: string) => {
  const [sink, files] = await Promise.all([startSmtpSink(), makeTempDir('traces')]);
  const hook = join(files.path, 'hook.mjs');
  writeFileSync(hook, reportLoading);
  const portal = await startEphemeralPortal({
    name: 'traces',
    print: () => undefined,
    env: {
      ...{ PORTAL_DATA_DIR: files.path, PORTAL_SEED: 'none', PORTAL_FEATURES: 'live', LOG_LEVEL: 'debug' },
      ...{ SMTP_URL: sink.url, EMAIL_PER_SECOND: '1000', ORGANIZERS: 'trace_organizer' },
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: '1', NODE_OPTIONS: `--import ${hook}` },
    },
  });
  const processes = [...portal.processes.values()];
  return {
    ...portal,
    sink,
    names: processes.map(({ name }) => name),
    readLog: (name: string): string => {
      const file = join(files.path, 'logs', `${name}.log`);
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    },
    /** Stops the processes, and returns how they ended. */
    stopProcesses: () => Promise.all(processes.map((process) => process.stop())),
    async startUntraced(): Promise<void> {
      for (const env of portal.environments.values()) env['OTEL_EXPORTER_OTLP_ENDPOINT'] = '';
      await Promise.all(processes.map((process) => process.start()));
    },
    async stop(): Promise<void> {
      await portal.stop();
      await Promise.all([sink.stop(), files.remove()]);
    },
  };
};
export type TracedPortal = Awaited<ReturnType<typeof startTracedPortal>>;
