import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { Route, Routes, useLocation, useParams } from 'react-router-dom';
import type { PortalModule, PortalRoute } from '../module/portal-module';
import { useToasts } from '../toast/toast-store';

const LazyPage = ({ route }: { route: PortalRoute }) => {
  const queryClient = useQueryClient();
  const params = useParams();
  const { search } = useLocation();
  const [opened] = useState({ params, query: new URLSearchParams(search) });
  const [loaded, setLoaded] = useState<{ Page: ComponentType }>();
  useEffect(() => {
    route.prefetch?.(queryClient, opened);
    void route.load().then(setLoaded);
  }, [route, queryClient, opened]);
  return loaded ? <loaded.Page /> : null;
};

/** Mounts a remote's routes as the shell does, without its layout. */
export const ModulePages = ({ module }: { module: PortalModule }) => (
  <Routes>
    {module.routes.map((route) => (
      <Route key={route.path} path={route.path} element={<LazyPage key={route.path} route={route} />} />
    ))}
    <Route path="*" element={null} />
  </Routes>
);

/** Renders the current address and a simple notifications region. */
export const Probes = () => {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <output aria-label="Address">{pathname + search + hash}</output>
      <section aria-label="Notifications">
        {useToasts()
          .filter((entry) => entry.open)
          .map(({ id, title, description, variant, action }) => (
            <div key={id} role="status" data-variant={variant ?? 'default'}>
              <p>{title}</p>
              {description && <p>{description}</p>}
              {action && (
                <button type="button" onClick={action.onSelect}>
                  {action.label}
                </button>
              )}
            </div>
          ))}
      </section>
    </>
  );
};
