import { loadServiceConfig, runWorkers } from '@portal/service-kit';
import { accountEnvironment } from './config.ts';
import { createAccountService } from './service.ts';

await runWorkers((env) => createAccountService(loadServiceConfig(accountEnvironment, env)));
