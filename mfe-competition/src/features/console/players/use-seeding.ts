import type { TournamentBracket } from '@portal/contracts';
import { call, failureToast, useMutation, useQueryClient } from '@portal/portal';
import { useState } from 'react';
import { playQueries, tournamentsKey } from '../../../live/queries.ts';

type SeedCommand = { by: 'score' | 'random' } | { move: string; to: number };

/** The order after a player has moved to a seed, which counts from 1. */
const reorder = (order: readonly string[], entrantId: string, to: number): readonly string[] => {
  const others = order.filter((id) => id !== entrantId);
  return [...others.slice(0, to - 1), entrantId, ...others.slice(to - 1)];
};

const readOrder = ({ entrants }: TournamentBracket): readonly string[] =>
  entrants
    .filter(({ seed }) => seed !== null)
    .sort((a, b) => (a.seed ?? 0) - (b.seed ?? 0))
    .map(({ entrant }) => entrant.id);

/**
 * The seeds and what changes them. A move shows immediately and is sent after the moves before it, each with the version
 * that its predecessor resulted in, so that a row can be moved several times in quick succession.
 */
export const useSeeding = (bracket: TournamentBracket) => {
  const { id } = bracket;
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const mutationKey = [...tournamentsKey, 'seeds', id];
  const { mutate, isPending } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async (command: SeedCommand) => {
      const { queryKey } = playQueries.bracket(id);
      const version = queryClient.getQueryData(queryKey)?.version ?? bracket.version;
      try {
        await call('PUT /api/tournaments/{id}/seeds', { params: { id }, body: { ...command, version } });
      } finally {
        await queryClient.refetchQueries({ queryKey });
      }
    },
    onError: (error) => failureToast({ title: 'Nothing Was Changed', fallback: 'Please try again.' }, error),
    onSettled: () => {
      // The log shows how the players were seeded.
      void queryClient.invalidateQueries({ queryKey: [...tournamentsKey, 'log', id] });
      if (queryClient.isMutating({ mutationKey }) === 1) setDraft(null);
    },
  });
  const order = draft ?? readOrder(bracket);
  return {
    order,
    isPending,
    move: (entrantId: string, to: number) => {
      const at = Math.min(Math.max(to, 1), order.length);
      if (order[at - 1] === entrantId) return;
      setDraft(reorder(order, entrantId, at));
      mutate({ move: entrantId, to: at });
    },
    seedBy: (by: 'score' | 'random') => mutate({ by }),
  };
};
