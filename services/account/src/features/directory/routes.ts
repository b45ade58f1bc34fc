import { type Implementation, implement } from '@portal/service-kit/http';
import type { AccountContext } from '../../context.ts';
import { listUsers } from './list-users.ts';

export const directoryRoutes = (ctx: AccountContext): Implementation[] => [
  implement('GET /api/users', ({ query, http }) => {
    http.set('cache-control', 'no-store');
    return listUsers(ctx, query.q ?? '', query.limit);
  }),
];
