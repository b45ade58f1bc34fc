import { call, queryOptions } from '@portal/portal';

/** Whether the signed-in player is an editor. Open menus load it, so that other pages do not call. */
export const editorQuery = queryOptions({
  queryKey: ['/api/desk/me'],
  queryFn: ({ signal }) => call('GET /api/desk/me', { signal }),
});
