import type { OwnMatches } from '@portal/contracts';
import { usePortalConfig, useQuery, useSession } from '@portal/portal';
import { Section } from '@portal/ui';
import { EntryRows, isActiveEntry } from '../../my-matches/components/tournament-rows';
import { ownMatchesQuery } from '../../my-matches/queries';

export type OwnEntry = OwnMatches['entries'][number];

interface OwnEntries {
  /** The list waits for them, so that it does not move. */
  isLoading: boolean;
  /** Undefined for visitors who are signed out; a failed request counts as no entries, because the list does not need them. */
  entries: readonly OwnEntry[] | undefined;
}

/** The tournaments that the player takes part in. */
export const useOwnEntries = (): OwnEntries => {
  const { playTournaments } = usePortalConfig().features;
  const { status } = useSession();
  const isEnabled = playTournaments && status === 'signed-in';
  const own = useQuery({ ...ownMatchesQuery, enabled: isEnabled });
  if (!playTournaments || status === 'signed-out') return { isLoading: false, entries: undefined };
  return { isLoading: status === 'loading' || own.isPending, entries: own.data?.entries.filter(isActiveEntry) ?? [] };
};

/** The first row of the list. */
export const OwnTournaments = ({ entries }: { entries: readonly OwnEntry[] }) =>
  entries.length > 0 && (
    <Section title="Your tournaments" aria-label="Your tournaments">
      <EntryRows entries={entries} />
    </Section>
  );
