import { NextStep, useFocusOnNewRows } from '@portal/portal';
import { Card, EmptyState, ErrorState, PageHeader, Page as PageLayout, Shield } from '@portal/ui';
import { LoadMore } from '../../shared/load-more';
import { ClanGrid } from './components/clan-grid';
import { ClanListCard } from './components/clan-list-card';
import { ClanListSkeleton } from './components/clan-list-skeleton';
import { CardTools, PageTools } from './components/clan-tools';
import { useClanList } from './hooks/use-clan-list';
import { useFocusOnceGone } from './hooks/use-focus-once-gone';
import { usePrivileged } from './hooks/use-privileged';
import { texts } from './texts';

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
