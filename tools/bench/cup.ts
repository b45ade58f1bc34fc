import type { TournamentBracket } from '@portal/contracts';
import { serviceCaller, waitFor } from '@portal/testing';
import type { Portal } from '@portal/tools/start/portal';
import { cupSettings } from './cup-settings.ts';

const organizer = { userId: '65f0c0ffee0000000000c1a4', username: 'portal_admin', privileged: true };

interface CupOptions {
  name: string;
  size: number;
  format?: 'single-elimination' | 'round-robin';
}

/** Creates a cup whose steps the organizer takes. */
export const createCup = async ({ serviceUrls }: Portal, { name, size, format = 'single-elimination' }: CupOptions) => {
  const send = serviceCaller(serviceUrls.competition, 'competition');
  const call = async (key: string, json?: object) => {
    const response = await send({ key, ...(json && { json }), as: organizer });
    if (response.status !== 200) throw new Error(`${key} returned ${response.status} ${response.bytes}`);
    return response.json;
  };
  const settings = { ...cupSettings(name, size, 600), format };
  const { id } = (await call('POST /api/tournaments', { settings })) as { id: string };
  const path = `/api/tournaments/${id}`;
  const read = async () => (await call(`GET ${path}/bracket`)) as TournamentBracket;
  await waitFor(async () => (await read()).phase === 'registration', { what: 'registration' });
  return {
    id,
    path,
    read,
    goTo: async (to: string) => call(`POST ${path}/phase`, { to, version: (await read()).version }),
  };
};
