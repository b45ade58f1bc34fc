import { loadServiceConfig, runProcess } from '@portal/service-kit';
import { accountEnvironment } from './config';
import { createAccountService } from './service';

await runProcess((env) => createAccountService(loadServiceConfig(accountEnvironment, env)));
