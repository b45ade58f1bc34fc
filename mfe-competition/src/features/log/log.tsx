import type { TournamentBracket } from '@portal/contracts';
import { callPage, formatDay, pagedListOptions, useFocusOnNewRows, usePagedList } from '@portal/portal';
import { Card, EmptyState, QueryState, Section, Skeleton, SkeletonGroup, Stack, Text, theme } from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { tournamentsKey } from '../../live/queries.ts';
import { createLogTexts } from '../../shared/describe-entry.ts';

const logQuery = (id: string) =>
  pagedListOptions({
    queryKey: [...tournamentsKey, 'log', id],
    fetchPage: async ({ cursor, signal }) => {
      const page = await callPage('GET /api/tournaments/{id}/log', { params: { id }, query: { cursor }, signal });
      return { ...page, rows: page.rows.map((row) => ({ ...row, id: String(row.version) })) };
    },
  });

const Entries = styled.ul`
  display: grid;
`;

const Entry = styled.li`
  display: grid;
  gap: ${theme.space[1]};
  padding-block: ${theme.space[3]};
  overflow-wrap: anywhere;

  & + & { border-block-start: 1px solid ${theme.color.line}; }
  &:focus { outline: none; }
`;

const LogSkeleton = () => (
  <SkeletonGroup>
    <Skeleton shape="block" height="32rem" />
  </SkeletonGroup>
);

/** Shortest time between two requests. */
const refetchMs = 2_000;

/** Each version of the tournament is an entry of its log. */
const useRefetchOnChange = (version: number, refetch: () => void) => {
  const loaded = useRef(version);
  const timer = useRef<number>(undefined);
  const load = useEffectEvent(() => {
    timer.current = undefined;
    loaded.current = version;
    refetch();
  });
  useEffect(() => {
    if (loaded.current !== version) timer.current ??= window.setTimeout(load, refetchMs);
  }, [version]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
};

/** Every change of the tournament, newest first. */
export const Log = ({ bracket }: { bracket: TournamentBracket }) => {
  const list = usePagedList(logQuery(bracket.id));
  useRefetchOnChange(bracket.version, list.refetch);
  const { rowsRef, expectRows } = useFocusOnNewRows(list.data?.length ?? 0);
  const describe = createLogTexts(bracket);
  return (
    <Section title="Log" aria-label="Log">
      <QueryState
        card
        query={list}
        skeleton={<LogSkeleton />}
        empty={<EmptyState>Nothing has happened yet.</EmptyState>}
        failure="Couldn't load the log."
      >
        {(entries) => (
          <Stack gap={6}>
            <Card>
              <Entries role="list" ref={rowsRef}>
                {entries.map((entry) => (
                  <Entry key={entry.id} tabIndex={-1}>
                    <Text>{describe(entry)}</Text>
                    {entry.reason && <Text tone="muted">{`Reason: ${entry.reason}`}</Text>}
                    <Text size="small" tone="muted">
                      <time dateTime={entry.at}>{formatDay(entry.at, { hour: 'numeric', minute: '2-digit' })}</time>
                    </Text>
                  </Entry>
                ))}
              </Entries>
            </Card>
            <LoadMore list={list} onPress={expectRows} label="Load more" failedText="Couldn't load more changes." />
          </Stack>
        )}
      </QueryState>
    </Section>
  );
};
