import { call, queryOptions } from '@portal/portal';

/** Whether the signed-in player follows this one: the one place that every button for that player reads. */
export const followStatusQuery = (userId: string) =>
  queryOptions({
    queryKey: ['follow-status', userId],
    queryFn: ({ signal }) => call('GET /api/users/{id}/follow-status', { params: { id: userId }, signal }),
  });

/** Follows or stops following; repeating either is fine. Answers what holds now. */
export const sendFollow = async (userId: string, follow: boolean): Promise<boolean> => {
  const params = { id: userId };
  const answer = follow
    ? await call('POST /api/users/{id}/follow', { params })
    : await call('DELETE /api/users/{id}/follow', { params });
  return answer.isFollowing;
};
