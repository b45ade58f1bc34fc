import type { entrantBody, TournamentBracket, z } from '@portal/contracts';
import { call, toast } from '@portal/portal';
import { titleEntrants } from '../../../shared/texts.ts';
import { useStaffCall } from '../shared/use-staff-call.ts';

type EntrantCommand = z.output<typeof entrantBody>;

const doneWords: Record<EntrantCommand['do'], string> = {
  add: 'Added',
  remove: 'Removed',
  restore: 'Restored',
  disqualify: 'Disqualified',
  replace: 'Replaced',
};

/**
 * Adds a player or changes an entry. It names its player and does not depend on what else the screen showed, so it
 * carries no version: registrations of others do not get in its way.
 */
export const useEntrantCall = ({ id, settings }: Pick<TournamentBracket, 'id' | 'settings'>) => {
  const send = useStaffCall();
  return (entrantId: string, name: string, body: EntrantCommand) =>
    send(async () => {
      await call('POST /api/tournaments/{id}/entrants/{entrantId}', { params: { id, entrantId }, body });
      toast({ title: `${titleEntrants(settings).slice(0, -1)} ${doneWords[body.do]}`, description: name });
    });
};
