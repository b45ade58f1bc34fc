import { runProcess } from '@portal/service-kit';
import { createEmailApi } from './api/create-api';
import { loadApiConfig } from './config';

await runProcess((env) => createEmailApi(loadApiConfig(env)));
