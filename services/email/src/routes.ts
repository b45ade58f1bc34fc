import { isCallOff } from '@portal/contracts';
import type { Logger } from '@portal/service-kit';
import type { Implementation } from '@portal/service-kit/http';
import type { EmailContext } from './context.ts';
import { bounceRoutes } from './features/bounces/routes.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { emailPageRoutes } from './features/email-pages/routes.ts';
import { operationsRoutes } from './features/operations/routes.ts';
import { preferenceRoutes } from './features/preferences/routes.ts';

/** Every public call of the service. Calls that the operator has switched off are not mounted, so they return a plain 404. */
export const emailRoutes = (ctx: EmailContext, log: Logger): Implementation[] =>
  [
    ...contactRoutes(ctx),
    ...emailPageRoutes(ctx),
    ...bounceRoutes(ctx),
    ...preferenceRoutes(ctx),
    ...operationsRoutes(ctx, log),
  ].filter(({ endpoint }) => !isCallOff(endpoint, ctx.portal.features));
