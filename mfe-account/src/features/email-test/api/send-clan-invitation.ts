import type { Contract, RawBody } from '@portal/contracts';
import { call, mutationOptions } from '@portal/portal';

export type ClanInvitationBody = RawBody<Contract['POST /api/email/clan-invitation']>;

export const sendClanInvitationMutation = mutationOptions({
  mutationFn: (body: ClanInvitationBody) => call('POST /api/email/clan-invitation', { body }),
});
