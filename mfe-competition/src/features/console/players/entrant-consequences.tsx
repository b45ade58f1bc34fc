import type { TournamentBracket } from '@portal/contracts';
import { call, queryOptions, useQuery } from '@portal/portal';
import { Stack, Text } from '@portal/ui';
import { tournamentsKey } from '../../../live/queries.ts';
import type { EntrantAction } from '../shared/entrants.ts';

interface EntrantConsequencesProps {
  bracket: Pick<TournamentBracket, 'id' | 'version'>;
  entrantId: string;
  action: EntrantAction;
}

/** A preview stores nothing, so its reason is never shown. */
const previewQuery = ({ bracket: { id, version }, entrantId, action }: EntrantConsequencesProps) =>
  queryOptions({
    queryKey: [...tournamentsKey, 'entrant-preview', id, entrantId, action, version],
    queryFn: ({ signal }) =>
      call('POST /api/tournaments/{id}/entrants/{entrantId}', {
        params: { id, entrantId },
        body: { do: action, reason: 'Preview', mode: 'preview' },
        signal,
      }),
  });

/** Lists the matches and places that change with an entry. */
export const EntrantConsequences = (props: EntrantConsequencesProps) => {
  const { data, isPending, isError } = useQuery(previewQuery(props));
  if (isPending) return <Text>Loading what changes…</Text>;
  if (isError) return <Text>Couldn't load what changes.</Text>;
  if (!data.notes?.length) return <Text>No other player moves up.</Text>;
  return (
    <Stack gap={2} asChild>
      <ul aria-label="Consequences">
        {data.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Stack>
  );
};
