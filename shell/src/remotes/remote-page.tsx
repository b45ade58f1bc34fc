import { type PortalModule, useQuery } from '@portal/portal';
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../features/not-found/not-found-page';
import { PageFailure, PageSkeleton } from '../routing/page-states';
import { PaintedPage } from '../routing/painted-page';
import { RoutePage } from '../routing/route-page';
import { useRemotes } from './remotes';

const ModuleRoutes = ({ module }: { module: PortalModule }) => (
  <Routes>
    {module.routes.map((route) => (
      <Route key={route.path} path={route.path} element={<RoutePage key={route.path} route={route} />} />
    ))}
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);

/** A remote's pages. A remote that failed is retried on each visit. */
export const RemotePage = ({ name }: { name: string }) => {
  const { modules, queryOf } = useRemotes();
  const { data: module, isError, refetch } = useQuery(queryOf(name), modules);
  if (module) return <ModuleRoutes module={module} />;
  return isError ? (
    <PageFailure onRetry={() => void refetch()} />
  ) : (
    <PaintedPage>
      <PageSkeleton />
    </PaintedPage>
  );
};
