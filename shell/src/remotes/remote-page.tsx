import type { PortalModule } from '@portal/portal';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../features/not-found/not-found-page';
import { PageFailure, PageSkeleton } from '../routing/page-states';
import { RoutePage } from '../routing/route-page';
import { type RemoteState, useRemotes } from './remote-store';

const useRemote = (name: string): { remote: RemoteState; load: () => void } => {
  const { store } = useRemotes();
  const remote = useSyncExternalStore(store.subscribe, () => store.getState(name));
  // The store reports the failure and keeps it in its state.
  const load = useCallback(() => void store.load(name).catch(() => undefined), [store, name]);
  // Usually started before the first render. A remote that failed is retried on each visit.
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
