import type { DeskSummary } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { CategoryBadge, Link, useFocusOnNewRows, usePagedList, useSearchParams } from '@portal/portal';
import { FilterLinks } from '@portal/screens';
import { Badge, Button, Card, Cluster, EmptyState, QueryState, Stack, Text, theme } from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { Dialog } from '@portal/ui/overlays';
import { FilePlus, Trophy } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CupDialog } from './components/cup-dialog.tsx';
import { DeskFailure, DeskLayout, DraftsSkeleton } from './components/desk-layout.tsx';
import { NewArticleDialog } from './components/new-article-dialog.tsx';
import { deskQueries } from './queries.ts';
import { formatMoment, formatWithZone, states, stateTexts, untitled } from './texts.ts';
import { readState } from './view.ts';

// Safari drops list semantics without bullets unless the role is explicit.
const Articles = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[2]};
`;

const Title = styled(Text)`
  overflow-wrap: anywhere;
`;

const describeChange = ({ editor, changedAt }: DeskSummary): string =>
  `Changed ${formatMoment(changedAt)}${editor ? ` by ${editor}` : ''}`;

const ArticleRow = ({ article }: { article: DeskSummary }) => (
  <Card asChild interactive>
    <Link to={communityPaths.deskArticle(article.id)}>
      <Title as="span" weight="bold" dir="auto">
        {article.title || untitled}
      </Title>
      <Cluster gap={2}>
        <CategoryBadge category={article.category} />
        {article.publishAt && <Badge tone="info">{`Scheduled for ${formatWithZone(article.publishAt)}`}</Badge>}
        {article.hasChanges && <Badge tone="amber">Unpublished changes</Badge>}
        <Text as="span" size="small" tone="muted">
          {describeChange(article)}
        </Text>
      </Cluster>
    </Link>
  </Card>
);

const ArticleRows = ({
  rows,
  list,
}: {
  rows: readonly DeskSummary[];
  list: ReturnType<typeof usePagedList<DeskSummary>>;
}) => {
  const { rowsRef, expectRows } = useFocusOnNewRows(rows.length);
  return (
    <Stack gap={4}>
      <Articles ref={rowsRef} aria-label="Articles">
        {rows.map((article) => (
          <li key={article.id}>
            <ArticleRow article={article} />
          </li>
        ))}
      </Articles>
      <LoadMore list={list} onPress={expectRows} failedText="Couldn't load more articles." />
    </Stack>
  );
};

const emptyTexts: Record<DeskSummary['state'], string> = {
  draft: 'Start a new article, or draft one from a cup.',
  scheduled: 'Scheduled articles are published automatically.',
  published: 'Published articles appear here.',
  retracted: 'Articles that you take back appear here. They can be published again.',
};

/** /desk: the articles of editors. */
export const Page = () => {
  const [query] = useSearchParams();
  const state = readState(query);
  const list = usePagedList(deskQueries.list(state));
  const [open, setOpen] = useState<'article' | 'cup'>();
  const close = () => setOpen(undefined);
  const links = states.map((each) => ({
    to: communityPaths.desk(each === 'draft' ? {} : { state: each }),
    label: stateTexts[each].list,
    isCurrent: each === state,
  }));
  const actions = (
    <Cluster gap={2}>
      <Button onClick={() => setOpen('article')}>
        <FilePlus aria-hidden />
        New article
      </Button>
      <Button variant="secondary" onClick={() => setOpen('cup')}>
        <Trophy aria-hidden />
        Draft from a cup
      </Button>
    </Cluster>
  );
  const rows = (
    <QueryState
      query={list}
      skeleton={<DraftsSkeleton />}
      empty={
        <EmptyState title={`No ${stateTexts[state].label.toLowerCase()} articles`} headingLevel={2}>
          {emptyTexts[state]}
        </EmptyState>
      }
      failure={(error, retry) => <DeskFailure error={error} retry={retry} />}
    >
      {(articles) => <ArticleRows rows={articles} list={list} />}
    </QueryState>
  );
  // Only the list tells whether the player is an editor.
  if (!list.data && list.error) return rows;
  return (
    <DeskLayout actions={list.data && actions}>
      <FilterLinks label="States of articles" links={links} scrolls />
      {rows}
      <Dialog open={open === 'article'} onOpenChange={close}>
        {open === 'article' && <NewArticleDialog />}
      </Dialog>
      <Dialog open={open === 'cup'} onOpenChange={close}>
        {open === 'cup' && <CupDialog />}
      </Dialog>
    </DeskLayout>
  );
};
