import { runWorkers } from '@portal/service-kit';
import { readGatewayConfig } from './config.ts';
import { createGateway } from './gateway.ts';

await runWorkers((env) => createGateway(readGatewayConfig(env)));
