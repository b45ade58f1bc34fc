import { runProcess } from '@portal/service-kit';
import { loadAccountConfig } from './config';
import { createAccountService } from './service';

await runProcess((env) => createAccountService(loadAccountConfig(env)));
