import { call, mutationOptions } from '@portal/portal';

export const deleteClanMutation = mutationOptions({
  mutationFn: (id: string) => call('DELETE /api/clans/{id}', { params: { id } }),
});
