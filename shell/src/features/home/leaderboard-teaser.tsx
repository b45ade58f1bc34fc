import {
  communityPaths,
  leaderboardTeaserWidget,
  teaserClanColumns,
  teaserPlayerColumns,
  teaserRows,
} from '@portal/contracts/community/ui';
import { PageLink, Widget } from '@portal/portal';
import { Grid, Heading, Section, Stack, Table } from '@portal/ui';
import { ArrowRight } from 'lucide-react';
import { toEmptyColumns } from '../../layout/empty-columns.ts';
import { failureCard } from '../../layout/failure-card.tsx';

const playerColumns = toEmptyColumns(teaserPlayerColumns);
const clanColumns = toEmptyColumns(teaserClanColumns);
const noRows: never[] = [];
const noKey = () => '';

interface EmptyTableProps {
  title: string;
  columns: ReturnType<typeof toEmptyColumns>;
  /** Replaces the rows. */
  placeholder: string;
}

const EmptyTable = ({ title, columns, placeholder }: EmptyTableProps) => (
  <Stack gap={3}>
    <Heading level={3}>{title}</Heading>
    <Table
      caption={title}
      columns={columns}
      rows={noRows}
      rowKey={noKey}
      placeholder={placeholder}
      placeholderRows={teaserRows}
    />
  </Stack>
);

/** Both tables without rows, in their full size: while they load, or while no remote provides them. */
const EmptyTables = ({ players, clans }: { players: string; clans: string }) => (
  <Grid min="lg" gap={8}>
    <EmptyTable title="Top Players" columns={playerColumns} placeholder={players} />
    <EmptyTable title="Top Clans" columns={clanColumns} placeholder={clans} />
  </Grid>
);

export const LeaderboardTeaser = () => (
  <Section
    title="Top Players & Clans"
    action={
      <PageLink to={communityPaths.leaderboard()}>
        View Full Leaderboard
        <ArrowRight aria-hidden />
      </PageLink>
    }
  >
    <Widget
      of={leaderboardTeaserWidget}
      props={{}}
      skeleton={<EmptyTables players="Loading top players..." clans="Loading top clans..." />}
      fallback={<EmptyTables players="No players on leaderboard yet" clans="No clans available yet" />}
      failure={failureCard("Couldn't load top players and clans.")}
    />
  </Section>
);
