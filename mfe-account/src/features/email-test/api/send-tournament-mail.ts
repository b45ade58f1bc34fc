import type { Contract, RawBody } from '@portal/contracts';
import { call, mutationOptions } from '@portal/portal';

export type TournamentEmailBody = RawBody<Contract['POST /api/email/tournament']>;

export const sendTournamentEmailMutation = mutationOptions({
  mutationFn: (body: TournamentEmailBody) => call('POST /api/email/tournament', { body }),
});
