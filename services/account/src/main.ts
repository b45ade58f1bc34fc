import { runProcess } from '@portal/service-kit';
import { createAccountService } from './account-service';
import { loadAccountConfig } from './config';

await runProcess((env) => createAccountService(loadAccountConfig(env)));
