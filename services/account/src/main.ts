import { loadServiceConfig, runWorkers } from '@portal/service-kit';
import { accountEnvironment } from './config';
import { createAccountService } from './service';

await runWorkers((env) => createAccountService(loadServiceConfig(accountEnvironment, env)));
