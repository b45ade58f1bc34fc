import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { queryOptions, useQuery } from '../index.ts';
import { definePortalModule } from '../module/portal-module.ts';
import { apiFailure, heldResponse, renderPortal } from '../testing/index.ts';

const clans = queryOptions<unknown>({ queryKey: ['/api/clans'] });

const ClansPage = () => (
  <>
    <h1>{useQuery(clans).isError ? 'The clans could not be loaded' : 'Clans'}</h1>
    <Link to="/again">Visit again</Link>
  </>
);

test('a page shows the failure of its prefetch without a second request, and a later visit requests again', async () => {
  const code = heldResponse<{ Page: typeof ClansPage }>();
  const module = definePortalModule({
    name: 'sample',
    pages: {
      '/clans': { page: () => code.promise, queries: () => [clans] },
      // A page whose code is already loaded is not prefetched.
      '/again': { page: async () => ({ Page: ClansPage }) },
    },
    widgets: {},
  });
  let isUp = false;
  const { actor, requests } = renderPortal(module, {
    route: '/clans',
    handlers: { 'GET /api/clans': () => (isUp ? [] : apiFailure(503, 'Busy', { code: 'busy' })) },
  });
  await waitFor(() => expect(requests).toHaveLength(1));
  await code.give({ Page: ClansPage });
  expect(await screen.findByRole('heading', { name: 'The clans could not be loaded' })).toBeVisible();
  expect(requests).toHaveLength(1);

  isUp = true;
  await actor.click(screen.getByRole('link', { name: 'Visit again' }));
  expect(await screen.findByRole('heading', { name: 'Clans' })).toBeVisible();
});
