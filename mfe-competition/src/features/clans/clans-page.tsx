import { NextStep, useFocusOnNewRows, usePortalConfig, useSession } from '@portal/portal';
import { Card, EmptyState, ErrorState, PageHeader, Page as PageLayout, Shield } from '@portal/ui';
import { type RefObject, useEffect, useState } from 'react';
import { LoadMore } from '../../shared/load-more';
import { ClanGrid } from './components/clan-grid';
import { ClanListCard } from './components/clan-list-card';
import { ClanListSkeleton } from './components/clan-list-skeleton';
import { CardTools, PageTools } from './components/clan-tools';
import { useClanList } from './hooks/use-clan-list';
import { texts } from './texts';

/**
 * Moves the focus to the list once a row that held it has left: the dialog that asked keeps it until then.
 * @returns what to call with the id of the row that is about to leave
 */
const useFocusOnceGone = (
  list: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[] | null,
): ((id: string) => void) => {
  const [leaving, setLeaving] = useState<string | null>(null);
  const isGone = leaving !== null && !rows?.some(({ id }) => id === leaving);
  useEffect(() => {
    if (!isGone) return;
    list.current?.focus({ preventScroll: true });
    setLeaving(null);
  }, [list, isGone]);
  return setLeaving;
};

/** Whether the signed-in player is the one who may found and change clans. The server decides; this only shows the buttons. */
const usePrivileged = (): boolean => {
  const { privilegedUserId } = usePortalConfig();
  return useSession().user?.id === privilegedUserId;
};

const NoClans = ({ isPrivileged }: { isPrivileged: boolean }) => (
  <Card padding="lg">
    <EmptyState
      picture={<Shield size={96} />}
      title={texts.empty.title}
      headingLevel={2}
      action={!isPrivileged && <NextStep />}
    >
      {texts.empty.description}
    </EmptyState>
  </Card>
);

const ClanList = ({ list, isPrivileged }: { list: ReturnType<typeof useClanList>; isPrivileged: boolean }) => {
  const { list: pages, clans } = list;
  const { rowsRef: grid, expectRows } = useFocusOnNewRows(clans?.length ?? 0);
  const focusOnceGone = useFocusOnceGone(grid, clans);
  if (pages.status === 'loading') return <ClanListSkeleton />;
  if (pages.status === 'failed' || !clans)
    return (
      <Card padding="lg">
        <ErrorState headingLevel={2} onRetry={pages.status === 'failed' ? pages.retry : undefined}>
          {texts.failed}
        </ErrorState>
      </Card>
    );
  if (clans.length === 0) return <NoClans isPrivileged={isPrivileged} />;
  return (
    <>
      <ClanGrid asChild>
        <ul role="list" aria-label={texts.title} ref={grid} tabIndex={-1}>
          {clans.map((clan) => (
            <li key={clan.id}>
              <ClanListCard
                clan={clan}
                tools={
                  isPrivileged
                    ? (shown) => <CardTools list={list} clan={shown} onDissolved={focusOnceGone} />
                    : undefined
                }
              />
            </li>
          ))}
        </ul>
      </ClanGrid>
      <LoadMore
        more={pages.more}
        onLoad={pages.loadMore}
        onPress={expectRows}
        label={texts.more}
        failedText={texts.moreFailed}
      />
    </>
  );
};

/** /clans: all clans, each with its details in place. */
export const ClansPage = () => {
  const list = useClanList();
  const isPrivileged = usePrivileged();
  return (
    <PageLayout>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        actions={isPrivileged ? <PageTools list={list} /> : undefined}
      />
      <ClanList list={list} isPrivileged={isPrivileged} />
    </PageLayout>
  );
};
