import type { Correction, MatchVerdict, TournamentBracket } from '@portal/contracts';
import { ApiError, call, failureToast, toast, useQueryClient } from '@portal/portal';
import { tournamentsKey } from '../../../live/queries.ts';

export interface CorrectionDraft {
  verdict: MatchVerdict;
  reason: string;
}

/** What a correction changes, for the version of the tournament that it was asked for. */
export interface Preview extends CorrectionDraft {
  version: number;
  changes: Correction['changes'];
  notes: Correction['notes'];
}

const hasChanged = (error: unknown): boolean => error instanceof ApiError && error.code === 'tournament_changed';

const joinTexts = ({ changes, notes }: Pick<Preview, 'changes' | 'notes'>): string =>
  [...changes.map(({ text }) => text), ...notes].join('\n');

/** Calls about the correction of one match. */
export const useCorrection = ({ id }: TournamentBracket, { key, label }: { key: string; label: string }) => {
  const queryClient = useQueryClient();

  const post = (ruling: CorrectionDraft, mode: 'preview' | 'apply', version: number) =>
    call('POST /api/tournaments/{id}/corrections', { params: { id }, body: { ...ruling, key, mode, version } });

  /** Reads the version from the match, because a bracket may be some seconds old. */
  const fetchVersion = async (): Promise<number> => {
    const { version } = await call('GET /api/tournaments/{id}/matches/{key}', { params: { id, key } });
    return version;
  };

  const previewOnce = async ({ verdict, reason }: CorrectionDraft): Promise<Preview> => {
    const version = await fetchVersion();
    const { changes, notes } = await post({ verdict, reason }, 'preview', version);
    return { verdict, reason, version, changes, notes };
  };

  /** In a busy tournament another change may come between. */
  const preview = (ruling: CorrectionDraft): Promise<Preview> =>
    previewOnce(ruling).catch((error: unknown) => {
      if (!hasChanged(error)) throw error;
      return previewOnce(ruling);
    });

  const undo = async (verdict: MatchVerdict): Promise<void> => {
    try {
      await post({ verdict, reason: 'The correction was undone.' }, 'apply', await fetchVersion());
      toast({ title: 'Correction Undone', description: label });
    } catch (error) {
      failureToast({ title: 'Correction Not Undone', fallback: 'Please try again.' }, error);
    }
    await queryClient.invalidateQueries({ queryKey: tournamentsKey });
  };

  const finish = ({ undo: replaced }: Correction): null => {
    void queryClient.invalidateQueries({ queryKey: tournamentsKey });
    toast({
      title: 'Result Corrected',
      description: label,
      ...(replaced && { action: { label: 'Undo', onSelect: () => void undo(replaced) } }),
    });
    return null;
  };

  return {
    preview,
    /**
     * Applies what a preview showed. If the tournament has changed meanwhile but the consequences have not, it is applied
     * to the new version.
     * @returns the new preview if the consequences are others now, else null
     */
    apply: async ({ verdict, reason, version, changes, notes }: Preview): Promise<Preview | null> => {
      const ruling = { verdict, reason };
      try {
        return finish(await post(ruling, 'apply', version));
      } catch (error) {
        if (!hasChanged(error)) throw error;
        const next = await preview(ruling);
        if (joinTexts(next) !== joinTexts({ changes, notes })) return next;
        return finish(await post(ruling, 'apply', next.version));
      }
    },
  };
};
