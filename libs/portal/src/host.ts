/** What only the shell needs: it owns the page's cache, configuration, notifications region and the loading of widgets. */
export { PortalProvider } from './host/portal-provider';
export { type Loaded, useLoaded } from './loading/use-loaded';
export { type WidgetHost, WidgetHostContext } from './module/widget-host';
export { createPortalQueryClient } from './query/query-client';
export { currentUserQuery } from './session/current-user';
export {
  dismissToast,
  TOAST_DURATION,
  type ToastState,
  useToasts,
} from './toast/toast-store';
