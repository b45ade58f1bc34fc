import { existsSync } from 'node:fs';
import { Counter } from 'prom-client';
import { createListeningProcess, createReadiness } from '../../src/http/index.ts';
import {
  ConfigError,
  createLogger,
  createMetrics,
  loadConfig,
  runWorkers,
  serviceEnvironment,
} from '../../src/index.ts';

/** A process for a test to run with several workers. It rejects its configuration while the file of the first argument exists. */
await runWorkers((env) => {
  const { HOST: host, SERVICE_PORT: port, OPS_PORT: opsPort } = loadConfig(serviceEnvironment, env);
  if (existsSync(process.argv[2] ?? '')) throw new ConfigError('Invalid configuration');
  const metrics = createMetrics('test');
  const calls = new Counter({ name: 'test_calls_total', help: 'Calls', registers: [metrics.registry] });
  let isAccepting = () => true;
  return createListeningProcess(createLogger({ service: 'test', level: 'info' }), { host, port: opsPort }, () => ({
    metrics,
    readiness: (accepting) => {
      isAccepting = accepting;
      return createReadiness({ dependencies: {}, accepting });
    },
    listener: {
      host,
      port,
      createApp: () => ({
        callback: () => (request, response) => {
          calls.inc();
          const respond = () => response.end(String(process.pid));
          if (request.url !== '/until-stopped') return respond();
          response.flushHeaders();
          const timer = setInterval(() => {
            if (isAccepting()) return;
            clearInterval(timer);
            respond();
          }, 5);
        },
      }),
    },
  }));
});
