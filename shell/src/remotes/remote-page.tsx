import { NotFoundPage, type PortalModule } from '@portal/portal';
import { useLoaded } from '@portal/portal/host';
import { useSyncExternalStore } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PageFailure, PageSkeleton } from '../routing/page-states';
import { PaintedPage } from '../routing/painted-page';
import { RoutePage } from '../routing/route-page';
import { useRemotes } from './remotes';

interface RemoteProps {
  name: string;
}

const ModuleRoutes = ({ name, module }: RemoteProps & { module: PortalModule }) => (
  <Routes>
    {module.routes.map((route) => (
      <Route key={route.path} path={route.path} element={<RoutePage key={route.path} route={route} remote={name} />} />
    ))}
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);

/** Pages of one build. A build that could not be loaded is retried on each visit. */
const BuildPages = ({ name }: RemoteProps) => {
  const remotes = useRemotes();
  const module = useLoaded(
    () => remotes.loadModule(name),
    () => remotes.loaded(name),
  );
  switch (module.status) {
    case 'loading':
      return (
        <PaintedPage>
          <PageSkeleton />
        </PaintedPage>
      );
    case 'failed':
      return <PageFailure onRetry={module.retry} />;
    case 'ready':
      return <ModuleRoutes name={name} module={module.value} />;
  }
};

/** A remote's pages, of the build in use. */
export const RemotePage = ({ name }: RemoteProps) => {
  const { subscribe, buildOf } = useRemotes();
  const { globalName } = useSyncExternalStore(subscribe, () => buildOf(name));
  return <BuildPages key={globalName} name={name} />;
};
