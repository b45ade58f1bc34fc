/** Exports for the shell, which owns the page's cache, configuration, notifications region and the loading of widgets. */
export { PortalProvider } from './config/portal-provider';
export { TimedSuspense, TimeoutError } from './loading/timed-suspense';
export { useLoaded } from './loading/use-loaded';
export { type WidgetHost, WidgetHostContext } from './module/widget';
export { createPortalQueryClient } from './query/query-client';
export { currentUserQuery } from './session/current-user';
export { watchSession } from './session/session-watch';
export { dismissFailure, dismissToast, useToasts } from './toast/toast-store';
