import type { PortalModule } from '@portal/portal';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../features/not-found/not-found-page';
import { PageFailure } from '../routing/page-failure';
import { PageSkeleton } from '../routing/page-skeleton';
import { RoutePage } from '../routing/route-page';
import type { RemoteState } from './remote-store';
import { useRemotes } from './remotes-context';

const useRemote = (name: string): { remote: RemoteState; load: () => void } => {
  const { store } = useRemotes();
  const remote = useSyncExternalStore(store.subscribe, () => store.getState(name));
  // The state tells of a failure and the store reports it.
  const load = useCallback(() => void store.load(name).catch(() => undefined), [store, name]);
  // Usually under way since before the first render; a remote that failed earlier gets another chance with each visit.
  useEffect(load, [load]);
  return { remote, load };
};

const ModuleRoutes = ({ module }: { module: PortalModule }) => (
  <Routes>
    {module.routes.map((route) => (
      <Route key={route.path} path={route.path} element={<RoutePage key={route.path} route={route} />} />
    ))}
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);

/** The pages of one remote, or what stands in for them until it is loaded. */
export const RemotePage = ({ name }: { name: string }) => {
  const { remote, load } = useRemote(name);
  switch (remote.status) {
    case 'idle':
    case 'loading':
      return <PageSkeleton />;
    case 'failed':
      return <PageFailure onRetry={load} />;
    case 'ready':
      return <ModuleRoutes module={remote.module} />;
  }
};
