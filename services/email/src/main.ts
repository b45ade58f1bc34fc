import { runProcess } from '@portal/service-kit';
import { createEmail } from './create-email';

await runProcess(createEmail);
