import { createChunk, NextStep, useChunk, useFocusOnNewRows, usePortalConfig, useSession } from '@portal/portal';
import { Card, EmptyState, ErrorState, PageHeader, Page as PageLayout, Skeleton, theme } from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { Scene } from '@portal/ui/scenes';
import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { ClanListCard } from './components/clan-list-card';
import { ClanGrid, ClanListSkeleton, clansHeader } from './components/skeletons';
import { useClanList } from './hooks/use-clan-list';

const toolsChunk = createChunk(() => import(/* webpackChunkName: "clan-tools" */ './components/clan-tools'));

/** Loads the buttons, with the code of dialogs, for the privileged user only. */
const ClanTools = (props: ComponentProps<typeof import('./components/clan-tools').ClanTools>) => {
  const code = useChunk(toolsChunk);
  if (code.status === 'ready') return <code.value.ClanTools {...props} />;
  // Of the buttons beside the title. Those of a card have loaded with them.
  return code.status === 'loading' && <Skeleton shape="block" width="18.5rem" height={theme.touchTarget} />;
};

/**
 * Focuses the list once the row that held the focus is removed; until then the confirmation dialog holds it.
 * @returns a function to call with the id of the row that is being removed
 */
const useFocusOnRemoval = (
  list: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[] | null,
): ((id: string) => void) => {
  const [removing, setRemoving] = useState<string | null>(null);
  const isRemoved = removing !== null && !rows?.some(({ id }) => id === removing);
  useEffect(() => {
    if (!isRemoved) return;
    list.current?.focus({ preventScroll: true });
    setRemoving(null);
  }, [list, isRemoved]);
  return setRemoving;
};

const NoClans = ({ isPrivileged }: { isPrivileged: boolean }) => (
  <Card padding="lg">
    <EmptyState
      picture={<Scene of="clans" />}
      title="No clans yet"
      headingLevel={2}
      action={!isPrivileged && <NextStep />}
    >
      The first clan shows up here as soon as it is created.
    </EmptyState>
  </Card>
);

const ClanList = ({ list, isPrivileged }: { list: ReturnType<typeof useClanList>; isPrivileged: boolean }) => {
  const { list: pages, clans } = list;
  const { rowsRef: grid, expectRows } = useFocusOnNewRows(clans?.length ?? 0);
  const focusOnRemoval = useFocusOnRemoval(grid, clans);
  if (pages.status === 'loading') return <ClanListSkeleton />;
  if (pages.status === 'failed' || !clans)
    return (
      <Card padding="lg">
        <ErrorState headingLevel={2} onRetry={pages.status === 'failed' ? pages.retry : undefined}>
          The clans could not be loaded.
        </ErrorState>
      </Card>
    );
  if (clans.length === 0) return <NoClans isPrivileged={isPrivileged} />;
  return (
    <>
      <ClanGrid asChild>
        <ul role="list" aria-label={clansHeader.title} ref={grid} tabIndex={-1}>
          {clans.map((clan) => (
            <li key={clan.id}>
              <ClanListCard
                clan={clan}
                tools={
                  isPrivileged
                    ? (shown) => <ClanTools list={list} card={{ clan: shown, onDeleted: focusOnRemoval }} />
                    : undefined
                }
              />
            </li>
          ))}
        </ul>
      </ClanGrid>
      <LoadMore
        list={pages}
        onPress={expectRows}
        loadsOnScroll
        label="Load more clans"
        failedText="More clans could not be loaded."
      />
    </>
  );
};

/** /clans: all clans; a card expands in place to show its details. */
export const Page = () => {
  const list = useClanList();
  const { privilegedUserId } = usePortalConfig();
  // Only shows the buttons that create and change clans; the server checks the permission.
  const isPrivileged = useSession().user?.id === privilegedUserId;
  return (
    <PageLayout>
      <PageHeader {...clansHeader} actions={isPrivileged && <ClanTools list={list} />} />
      <ClanList list={list} isPrivileged={isPrivileged} />
    </PageLayout>
  );
};
