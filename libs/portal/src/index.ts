// Re-exported name by name: federation does not tree-shake shared modules, so `export *` would ship the whole library.
export {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export {
  Link,
  type LinkProps,
  Navigate,
  type NavigateFunction,
  NavLink,
  type NavLinkProps,
  type To,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { CategoryBadge, RoleBadge, StatusBadge } from './badges';
export { type PublicPortalConfig, useDocumentTitle, usePortalConfig } from './config/portal-config';
export { formatCount, formatDateline, formatDay, formatMoney } from './format';
export { ApiError, getErrorText } from './http/api-error';
export { call } from './http/call';
export { callPage, type ListPage, type PagedCallKey } from './http/call-page';
export { markFields } from './http/mark-fields';
export { serverNow } from './http/server-clock';
export { BackLink, ButtonLink, NextStep, PageLink } from './links';
export { ErrorBoundary } from './loading/contained';
export {
  definePortalModule,
  isPortalModule,
  type PortalModule,
  provideWidget,
} from './module/portal-module';
export { Widget } from './module/widget';
export { PaintedPart } from './painted-part';
export { PaintedValue } from './painted-value';
export { ClanLogo } from './people/clan-logo';
export { ClanLink } from './people/name-links';
export { PlayerLink } from './people/player-link';
export { playerQuery } from './people/player-query';
export { pagedListOptions, useFocusOnNewRows, usePagedList } from './query/paged-list';
export { useDebounced } from './query/use-debounced';
export { useSubmit } from './query/use-submit';
export { isRestoredPage, useIsFirstPage } from './routing/first-page';
export { pendingEmail } from './session/pending-email';
export {
  type Session,
  useSession,
  useSetSession,
  useSignOut,
} from './session/session';
export { failureToast, type ToastOptions, toast } from './toast/toast-store';
