import { limits, type MemberSummary } from '@portal/contracts';
import { PlayerLink, type To } from '@portal/portal';
import {
  Card,
  EmptyState,
  ErrorState,
  media,
  Skeleton,
  SkeletonGroup,
  Stack,
  Text,
  theme,
  VisuallyHidden,
} from '@portal/ui';
import { SearchField } from '@portal/ui/forms';
import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { MemberLine } from '../../../shared/people/member-line.tsx';
import { type MemberSearch, useMemberSearch } from '../hooks/use-member-search.ts';

const Prompt = styled(Text)`
  padding-block: ${theme.space[3]};
`;

/** Content of the live region, which is always rendered so that changes are announced. */
const Announced = ({ search }: { search: MemberSearch }) => {
  if (search.status === 'too-short')
    return <Prompt tone="muted">{`Type at least ${limits.search.min} characters to search.`}</Prompt>;
  if (search.status !== 'ready') return null;
  return search.members.length === 0 ? (
    <EmptyState>No members found with that username.</EmptyState>
  ) : (
    <VisuallyHidden>{`Members found: ${search.members.length}`}</VisuallyHidden>
  );
};

const ResultsSkeleton = () => (
  <SkeletonGroup>
    <Stack gap={3}>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} shape="block" height="3.5rem" />
      ))}
    </Stack>
  </SkeletonGroup>
);

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

const findResults = (place: Element | null): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>('[data-result]') ?? []),
];

/** Moves the focus through the results with the arrow keys, Home and End. */
const moveThroughResults = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key];
  if (!step) return;
  const results = findResults(event.currentTarget.closest('ul'));
  event.preventDefault();
  results[step(results.indexOf(event.currentTarget), results.length - 1)]?.focus();
};

// Safari drops list semantics without bullets unless the role is explicit.
const ResultList = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[1]};
  max-height: 24rem;
  /* Leaves space for the rows' focus rings. */
  padding: ${theme.space[1]};
  margin: -${theme.space[1]};
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const ResultItem = styled.li`
  padding: ${theme.space[2]} ${theme.space[3]};
  border: 1px solid transparent;
  border-radius: ${theme.radius.md};
  transition: background-color ${theme.duration.fast} ${theme.easing}, border-color ${theme.duration.fast} ${theme.easing};

  ${media.hover} { &:hover { background: ${theme.color.surfaceRaised}; } }
  &:has([aria-current]) {
    background: ${theme.color.surfaceRaised};
    border-color: ${theme.color.accent};
    ${media.forcedColors} { outline: 2px solid Highlight; }
  }
`;

interface ResultsListProps {
  members: readonly MemberSummary[];
  selectedId: string | null;
  /** Where a result leads to: this page with that member selected. */
  pathTo: (id: string) => To;
  onSelect: (id: string) => void;
}

const ResultsList = ({ members, selectedId, pathTo, onSelect }: ResultsListProps) => (
  <ResultList aria-label="Results">
    {members.map((member) => (
      <ResultItem key={member.id}>
        <MemberLine
          member={member}
          name={
            <PlayerLink
              username={member.username}
              cover
              to={pathTo(member.id)}
              hasCard={member.id !== selectedId}
              data-result
              aria-current={member.id === selectedId || undefined}
              onClick={() => onSelect(member.id)}
              onKeyDown={moveThroughResults}
            />
          }
        />
      </ResultItem>
    ))}
  </ResultList>
);

const focusFirstResult = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  findResults(event.currentTarget.closest('section'))[0]?.focus();
};

interface SearchCardProps extends Omit<ResultsListProps, 'members'> {
  text: string;
  onTextChange: (text: string) => void;
}

/** The search box with its results. */
export const SearchCard = ({ text, onTextChange, ...results }: SearchCardProps) => {
  const search = useMemberSearch(text);
  return (
    <Card padding="lg" asChild>
      <section aria-label="Search">
        <SearchField
          label="Search by username"
          placeholder="Search by username"
          value={text}
          maxLength={limits.search.max}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onTextChange(event.currentTarget.value)}
          onKeyDown={focusFirstResult}
        />
        <div aria-live="polite">
          <Announced search={search} />
        </div>
        {search.status === 'loading' && <ResultsSkeleton />}
        {search.status === 'failed' && (
          <ErrorState title="Failed to search. Please try again." headingLevel={2} onRetry={search.retry} />
        )}
        {search.status === 'ready' && search.members.length > 0 && (
          <ResultsList members={search.members} {...results} />
        )}
      </section>
    </Card>
  );
};
