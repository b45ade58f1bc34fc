import { PageRoute } from '@portal/portal/host';
import { NotFoundPage } from '@portal/screens';
import { useLazy } from '@portal/ui';
import { useSyncExternalStore } from 'react';
import { PageFailure, PaintedSkeleton } from '../routing/page-states.tsx';
import { useRemotes } from './remotes.ts';

interface RemotePageProps {
  /** The remote. */
  name: string;
  pattern: string;
}

/** A page of one build. A build that could not be loaded is retried on each visit. */
const BuildPage = ({ name, pattern }: RemotePageProps) => {
  const remotes = useRemotes();
  const module = useLazy(remotes.module(name));
  if (module.status === 'loading') return <PaintedSkeleton />;
  if (module.status === 'failed') return <PageFailure onRetry={module.retry} />;
  const definition = module.value.pages[pattern];
  if (!definition) return <NotFoundPage />;
  const { title = name, access } = remotes.findBuild(name).pages?.[pattern] ?? {};
  return (
    <PageRoute
      definition={definition}
      code={remotes.part(name, `the page ${pattern}`, ({ pages }) => pages[pattern]?.page)}
      title={title}
      access={access}
      skeleton={<PaintedSkeleton of={module.value.skeletons?.peek()?.skeletons[pattern]} />}
      failure={(retry) => <PageFailure onRetry={retry} />}
      recover={(error) => remotes.recover(name, error)}
      onShown={remotes.onPageShown}
    />
  );
};

/** A page of a remote, from the build in use. */
export const RemotePage = (page: RemotePageProps) => {
  const { subscribe, findBuild } = useRemotes();
  const { globalName } = useSyncExternalStore(subscribe, () => findBuild(page.name));
  return <BuildPage key={globalName} {...page} />;
};
