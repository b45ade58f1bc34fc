import { isCallOff } from '@portal/contracts';
import type { Logger } from '@portal/service-kit';
import type { Implementation } from '@portal/service-kit/http';
import type { EmailContext } from './context';
import { bounceRoutes } from './features/bounces/routes';
import { contactRoutes } from './features/contact/routes';
import { emailPageRoutes } from './features/email-pages/routes';
import { operationsRoutes } from './features/operations/routes';
import { preferenceRoutes } from './features/preferences/routes';

/** Every public call of the service. Calls that the operator has switched off are not mounted, so they return a plain 404. */
export const emailRoutes = (ctx: EmailContext, log: Logger): Implementation[] =>
  [
    ...contactRoutes(ctx),
    ...emailPageRoutes(ctx),
    ...bounceRoutes(ctx),
    ...preferenceRoutes(ctx),
    ...operationsRoutes(ctx, log),
  ].filter(({ endpoint }) => !isCallOff(endpoint, ctx.portal.features));
