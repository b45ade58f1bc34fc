import { NextStep, useFocusOnNewRows, usePortalConfig, useSession } from '@portal/portal';
import { createLazy, EmptyState, QueryState, Skeleton, theme, useLazy } from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { Scene } from '@portal/ui/scenes';
import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { ClanListCard } from './components/clan-list-card.tsx';
import { ClanGrid, ClanListSkeleton, ClansLayout, ClansSkeleton, clansTitle } from './components/clans-layout.tsx';
import { CreateOwnClan } from './components/create-own-clan.tsx';
import { useClanList } from './hooks/use-clan-list.ts';

const toolsChunk = createLazy(() => import(/* webpackChunkName: "clan-tools" */ './components/clan-tools.tsx'));

/** Loads the buttons, with the code of dialogs, for the privileged user only. */
const ClanTools = (props: ComponentProps<typeof import('./components/clan-tools').ClanTools>) => {
  const code = useLazy(toolsChunk);
  if (code.status === 'ready') return <code.value.ClanTools {...props} />;
  // Placeholder for the header buttons. Card buttons share this chunk, so it is already loaded.
  return code.status === 'loading' && <Skeleton shape="block" width="18.5rem" height={theme.touchTarget} />;
};

/**
 * Focuses the list once the row that held the focus is removed; until then the confirmation dialog holds it.
 * @returns a function to call with the id of the row that is being removed
 */
const useFocusOnRemoval = (
  list: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[] | undefined,
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

const NoClans = ({ isPrivileged }: { isPrivileged: boolean }) => {
  const { clanLife } = usePortalConfig().features;
  return (
    <EmptyState
      picture={<Scene of="clans" />}
      title="No clans yet"
      headingLevel={2}
      // Players who create clans have a link for it next to the title.
      action={!isPrivileged && !clanLife && <NextStep />}
    >
      Be the first to start one.
    </EmptyState>
  );
};

const ClanList = ({ list, isPrivileged }: { list: ReturnType<typeof useClanList>; isPrivileged: boolean }) => {
  const { rowsRef: grid, expectRows } = useFocusOnNewRows(list.data?.length ?? 0);
  const focusOnRemoval = useFocusOnRemoval(grid, list.data);
  return (
    <QueryState
      query={list}
      skeleton={<ClanListSkeleton />}
      empty={<NoClans isPrivileged={isPrivileged} />}
      failure="Couldn't load clans."
      headingLevel={2}
      card
    >
      {(clans) => (
        <>
          <ClanGrid asChild>
            <ul role="list" aria-label={clansTitle} ref={grid} tabIndex={-1}>
              {clans.map((clan) => (
                <li key={clan.id}>
                  <ClanListCard
                    clan={clan}
                    place={list.findPlace(clan.id)}
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
          <LoadMore list={list} onPress={expectRows} loadsOnScroll failedText="Couldn't load more clans." />
        </>
      )}
    </QueryState>
  );
};

/** /clans: all clans; a card expands in place to show its details. */
export const Page = () => {
  const list = useClanList();
  const { privilegedUserId, features } = usePortalConfig();
  const session = useSession();
  // The buttons of the privileged user would push the list down.
  if (session.status === 'loading') return <ClansSkeleton />;
  // Only shows the buttons that create and change clans; the server checks the permission.
  const isPrivileged = session.user?.id === privilegedUserId;
  return (
    <ClansLayout actions={isPrivileged ? <ClanTools list={list} /> : features.clanLife && <CreateOwnClan />}>
      <ClanList list={list} isPrivileged={isPrivileged} />
    </ClansLayout>
  );
};
