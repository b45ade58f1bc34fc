import { runProcess } from '@portal/service-kit';
import { readGatewayConfig } from './config';
import { createGateway } from './gateway';

await runProcess((env) => createGateway(readGatewayConfig(env)));
