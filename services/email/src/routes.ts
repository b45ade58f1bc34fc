import { isCallOff } from '@portal/contracts';
import type { Implementation } from '@portal/service-kit';
import type { EmailContext } from './context';
import { contactRoutes } from './features/contact/routes';
import { emailPageRoutes } from './features/email-pages/routes';

/** Every public call of the service. Calls that the operator has switched off are not mounted, so they return a plain 404. */
export const emailRoutes = (email: EmailContext): Implementation[] =>
  [...contactRoutes(email), ...emailPageRoutes(email)].filter(
    ({ endpoint }) => !isCallOff(endpoint, email.portal.features),
  );
