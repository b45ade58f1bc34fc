import { limits } from '@portal/contracts';
import { Card, EmptyState, ErrorState, Skeleton, SkeletonGroup, Stack, Text, theme, VisuallyHidden } from '@portal/ui';
import { SearchField } from '@portal/ui/forms';
import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { type MemberSearch, useMemberSearch } from '../queries';
import { texts } from '../texts';
import { ResultsList } from './results-list';

const Prompt = styled(Text)`
  padding-block: ${theme.space[3]};
`;

/** Content of the live region, which is always rendered so that changes are announced. */
const Announced = ({ search }: { search: MemberSearch }) => {
  if (search.status === 'too-short') return <Prompt tone="muted">{texts.prompt}</Prompt>;
  if (search.status !== 'ready') return null;
  return search.members.length === 0 ? (
    <EmptyState>{texts.empty}</EmptyState>
  ) : (
    <VisuallyHidden>{texts.found(search.members.length)}</VisuallyHidden>
  );
};

const ResultsSkeleton = () => (
  <SkeletonGroup>
    <Stack gap={3}>
      {['a', 'b', 'c', 'd'].map((bone) => (
        <Skeleton key={bone} shape="block" height="3.5rem" />
      ))}
    </Stack>
  </SkeletonGroup>
);

const focusFirstResult = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.currentTarget.closest('section')?.querySelector<HTMLElement>('li > button')?.focus();
};

interface SearchCardProps {
  text: string;
  onTextChange: (text: string) => void;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

/** The search box with its results. */
export const SearchCard = ({ text, onTextChange, selectedId, onSelect }: SearchCardProps) => {
  const search = useMemberSearch(text);
  return (
    <Card padding="lg" asChild>
      <section aria-label={texts.searchTitle}>
        <SearchField
          label={texts.search}
          placeholder={texts.search}
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
          <ErrorState title={texts.searchFailed} headingLevel={2} onRetry={search.retry} />
        )}
        {search.status === 'ready' && search.members.length > 0 && (
          <ResultsList members={search.members} selectedId={selectedId} onSelect={onSelect} />
        )}
      </section>
    </Card>
  );
};
