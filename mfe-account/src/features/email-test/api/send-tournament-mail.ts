import type { Contract, RawBody } from '@portal/contracts';
import { call, mutationOptions } from '@portal/portal';

export type TournamentMailBody = RawBody<Contract['POST /api/email/tournament']>;

export const sendTournamentMailMutation = mutationOptions({
  mutationFn: (body: TournamentMailBody) => call('POST /api/email/tournament', { body }),
});
