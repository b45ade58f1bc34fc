/** Exports for the shell, which owns the page's cache, configuration, notifications region and the loading of widgets. */
export { PortalProvider } from './config/portal-config';
export { firstResponse } from './http/first-response';
export { TimeoutError } from './loading/contained';
export { definePages } from './module/portal-module';
export { type WidgetHost, WidgetHostContext } from './module/widget';
export { keepPaintedParts, releasePaintedParts } from './painted-part';
export { createPortalQueryClient } from './query/query-client';
export { PageRoute } from './routing/page-route';
export { currentUserQuery } from './session/current-user';
export { watchSession } from './session/session-watch';
export { dismissToast, useToasts } from './toast/toast-store';
