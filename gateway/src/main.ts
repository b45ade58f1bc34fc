import { runWorkers } from '@portal/service-kit';
import { readGatewayConfig } from './config';
import { createGateway } from './gateway';

await runWorkers((env) => createGateway(readGatewayConfig(env)));
