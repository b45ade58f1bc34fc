import { call, mutationOptions } from '@portal/portal';

export interface NewMember {
  clanId: string;
  userId: string;
}

export const addMemberMutation = mutationOptions({
  mutationFn: ({ clanId, userId }: NewMember) =>
    call('POST /api/clans/{id}/members', { params: { id: clanId }, body: { userId } }),
});
