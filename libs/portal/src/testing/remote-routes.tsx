import { Route, Routes, useLocation } from 'react-router-dom';
import type { PortalModule } from '../module/portal-module.ts';
import { PageRoute } from '../routing/page-route.tsx';
import { useToasts } from '../toast/toast-store.ts';

/** The part of a remote's `module.json` with titles and access of its pages. */
export interface RemoteManifest {
  pages: Readonly<Record<string, { title?: string; access?: string; canonical?: string }>>;
}

interface RemoteRoutesProps {
  module: PortalModule;
  manifest: RemoteManifest;
}

/** A remote's pages in the routes of the shell, without its layout. */
export const RemoteRoutes = ({ module, manifest: { pages } }: RemoteRoutesProps) => (
  <Routes>
    {Object.entries(module.pages).map(([pattern, definition]) => {
      const Skeleton = module.skeletons?.peek()?.skeletons[pattern] ?? (() => null);
      const entry = { ...pages[pages[pattern]?.canonical ?? ''], ...pages[pattern] };
      const route = (
        <PageRoute
          key={pattern}
          definition={definition}
          title={entry.title ?? module.name}
          access={entry.access === 'player' ? 'player' : undefined}
          skeleton={<Skeleton />}
          failure={(retry) => (
            <button type="button" onClick={retry}>
              Load the page again
            </button>
          )}
        />
      );
      return <Route key={pattern} path={pattern} element={route} />;
    })}
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
