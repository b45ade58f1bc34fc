import type { OwnMatches } from '@portal/contracts';
import { FixtureCard } from '@portal/match';
import { usePortalConfig, useQuery, useSession } from '@portal/portal';
import { Section, Stack, Text } from '@portal/ui';
import { ownMatchesQuery } from '../../live/own-matches.ts';
import { EntryRows, isActiveEntry } from '../../match/tournament-rows.tsx';

export type OwnEntry = OwnMatches['entries'][number];

interface OwnEntries {
  /** The list waits for them, so that it does not move. */
  isLoading: boolean;
  /** Undefined for visitors who are signed out; a failed request counts as no entries, because the list does not need them. */
  entries: readonly OwnEntry[] | undefined;
  /** To play now. */
  matches: OwnMatches['matches'];
}

/** The tournaments that the player takes part in. */
export const useOwnEntries = (): OwnEntries => {
  const { playTournaments } = usePortalConfig().features;
  const { status } = useSession();
  const isEnabled = playTournaments && status === 'signed-in';
  const own = useQuery({ ...ownMatchesQuery, enabled: isEnabled });
  if (!playTournaments || status === 'signed-out') return { isLoading: false, entries: undefined, matches: [] };
  return {
    isLoading: status === 'loading' || own.isPending,
    entries: own.data?.entries.filter(isActiveEntry) ?? [],
    matches: own.data?.matches ?? [],
  };
};

/** The first row of the list. A tournament with a match to play is represented by the match. */
export const OwnTournaments = ({ entries = [], matches }: Pick<OwnEntries, 'entries' | 'matches'>) => {
  if (entries.length === 0) return null;
  const others = entries.filter(({ id }) => !matches.some(({ tournament }) => tournament.id === id));
  return (
    <Section title="Your tournaments" aria-label="Your tournaments">
      <Stack gap={2}>
        {matches.map((match) => (
          <Stack key={`${match.tournament.id} ${match.key}`} gap={1}>
            <Text size="small" tone="muted" aria-hidden>
              {`${match.tournament.name} · ${match.label}`}
            </Text>
            <FixtureCard size="row" fixture={match} isOwn />
          </Stack>
        ))}
        {others.length > 0 && <EntryRows entries={others} />}
      </Stack>
    </Section>
  );
};
