export {
  type PublicPortalConfig,
  useDocumentTitle,
  usePortalConfig,
} from './config/portal-config';
export { formatCount, formatDay, formatMoney } from './format';
export { ApiError, errorTextOf, type FieldIssue } from './http/api-error';
export { type CallInput, call } from './http/call';
export { callPage, type ListPage, type PagedCallKey } from './http/call-page';
export { markFields } from './http/mark-fields';
export { ErrorBoundary } from './loading/error-boundary';
export {
  definePortalModule,
  isPortalModule,
  type OpenedAddress,
  type PortalModule,
  type PortalRoute,
  provideWidget,
} from './module/portal-module';
export { Widget, type WidgetSlotProps } from './module/widget';
export * from './navigation/router';
export { type PagedList, pagedListOptions, usePagedList } from './query/paged-list';
export * from './query/query';
export { useDebounced } from './query/use-debounced';
export { useFocusOnNewRows } from './query/use-focus-on-new-rows';
export { useEndOfSession, useEndWhenRefused } from './session/end-of-session';
export { NextStep } from './session/next-step';
export { pendingEmail } from './session/pending-email';
export {
  type Session,
  type SessionUpdate,
  useSession,
  useSetSession,
  useSignOut,
} from './session/session';
export { failureToast } from './toast/failure-toast';
export { type ToastOptions, toast } from './toast/toast-store';
