import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { moduleManifest } from '@portal/contracts';
import { screen, waitFor } from '@testing-library/react';
import manifest from '../testing/new-page/module.json';
import { portalModule } from '../testing/new-page/module.ts';
import { aRemoteVersion, renderShell } from '../testing/render-shell.tsx';

const cup = {
  id: '65f0c0ffee0000000000d001',
  name: 'Night Cup',
  game: 'eFootball',
  startDate: '2026-11-01T18:00:00.000Z',
  endDate: '2026-11-08T18:00:00.000Z',
  prizePool: 0,
  participants: 2,
  maxParticipants: 8,
  status: 'upcoming',
} as const;

test('a list, a detail page and a widget on home take at most nine files of a remote and its contract, and none elsewhere', async () => {
  const files = readdirSync(join(__dirname, '../testing/new-page'));
  expect(files.filter((file) => file !== 'contract.ts').length).toBeLessThanOrEqual(9);

  const active = aRemoteVersion({ ...moduleManifest.parse(manifest), globalName: 'mfe_matches_1_0_0' });
  const { actor } = renderShell({
    path: '/',
    remotes: { [manifest.name]: { active, previous: null } },
    loadVersion: async () => ({ portalModule }),
    handlers: { 'GET /api/tournaments': [cup] as never, 'GET /api/tournaments/{id}': cup as never },
  });
  expect(await screen.findByText('Night Cup')).toHaveAttribute('href', `/matches-of-the-week/${cup.id}`);

  await actor.click(screen.getByText('View all matches'));
  // Its skeleton has the same heading and is replaced at any moment.
  await waitFor(() => expect(screen.getByText('Matches of the Week', { selector: 'h1' })).toBeVisible());
  expect(document.title).toBe('Matches of the Week · ELM Gaming');
  expect(screen.getAllByText('Matches')[0]).toHaveAttribute('href', '/matches-of-the-week');

  await actor.click(await screen.findByText('Night Cup'));
  expect(await screen.findByText('Night Cup', { selector: 'h1' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Night Cup · ELM Gaming'));
});
