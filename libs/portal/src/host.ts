/** Exports for the shell, which owns the page's cache, configuration, notifications region and the loading of widgets. */
export { PortalProvider, readTitle } from './config/portal-config.tsx';
export { firstResponse } from './http/first-response.ts';
export { TimeoutError } from './loading/contained.tsx';
export { definePages, type PageSkeletons } from './module/portal-module.ts';
export { type WidgetHost, WidgetHostContext } from './module/widget.tsx';
export { keepPaintedParts, releasePaintedParts } from './painted-part.tsx';
export { createPortalQueryClient } from './query/query-client.ts';
export { PageRoute } from './routing/page-route.tsx';
export { currentUserQuery } from './session/current-user.ts';
export { watchSession } from './session/session-watch.ts';
export { dismissToast, useToasts } from './toast/toast-store.ts';
