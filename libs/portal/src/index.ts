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
export { CategoryBadge, RoleBadge, StatusBadge } from './badges.tsx';
export { type PublicPortalConfig, useDocumentTitle, usePortalConfig, useTitleMark } from './config/portal-config.tsx';
export { formatCount, formatDateline, formatDay, formatMoney } from './format.ts';
export { ApiError, getErrorText } from './http/api-error.ts';
export { call } from './http/call.ts';
export { callPage, type ListPage, type PagedCallKey } from './http/call-page.ts';
export { markFields } from './http/mark-fields.ts';
export { serverNow } from './http/server-clock.ts';
export { BackLink, ButtonLink, NextStep, PageLink } from './links.tsx';
export { ErrorBoundary } from './loading/contained.tsx';
export {
  definePortalModule,
  isPortalModule,
  type PortalModule,
  provideWidget,
} from './module/portal-module.ts';
export { Widget } from './module/widget.tsx';
export { PaintedPart } from './painted-part.tsx';
export { PaintedValue } from './painted-value.tsx';
export { ClanLogo } from './people/clan-logo.tsx';
export { ClanLink } from './people/name-links.tsx';
export { PlayerLink } from './people/player-link.tsx';
export { playerQuery } from './people/player-query.ts';
export { pagedListOptions, useFocusOnNewRows, usePagedList } from './query/paged-list.ts';
export { useDebounced } from './query/use-debounced.ts';
export { useSubmit } from './query/use-submit.ts';
export { isRestoredPage, useIsFirstPage } from './routing/first-page.ts';
export { pendingEmail } from './session/pending-email.ts';
export {
  type Session,
  useSession,
  useSetSession,
  useSignOut,
} from './session/session.ts';
export { failureToast, type ToastOptions, toast } from './toast/toast-store.ts';
