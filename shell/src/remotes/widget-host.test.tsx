import { expect, test } from '@jest/globals';
import type { LiveRemote } from '@portal/contracts';
import { playerCardWidget } from '@portal/contracts/community/ui';
import { type PortalModule, provideWidget } from '@portal/portal';
import { aPortalConfig } from '@portal/portal/testing';
import { aRemoteVersion, sampleModule } from '../testing/render-shell.tsx';
import { createRemotes } from './remotes.ts';
import { createWidgetHost } from './widget-host.ts';

const PlayerCard = () => null;
const offering: Record<string, LiveRemote> = {
  'mfe-sample': { active: aRemoteVersion({ widgets: ['player-card'] }), previous: null },
};

const createHost = (module: PortalModule) =>
  createWidgetHost(
    offering,
    createRemotes({
      remotes: offering,
      features: aPortalConfig().features,
      loadVersion: async () => ({ portalModule: module }),
      report: () => undefined,
    }),
  );
const withCard: PortalModule = {
  ...sampleModule,
  widgets: provideWidget(playerCardWidget, async () => ({ Widget: PlayerCard }), { username: 'night_owl' }),
};

test('a widget comes from the remote whose build offers it, and is kept', async () => {
  const host = createHost(withCard);
  expect(host.offers('player-card')).toBe(true);
  expect(host.peek('player-card')).toBeUndefined();
  expect(await host.load('player-card')).toBe(PlayerCard);
  expect(host.peek('player-card')).toBe(PlayerCard);
});

test('a widget that no build offers is not there', async () => {
  const host = createHost(withCard);
  expect(host.offers('clan-card')).toBe(false);
  await expect(host.load('clan-card')).rejects.toThrow('No remote offers the widget clan-card');
});

test('a build that promises a widget and lacks it is named', async () => {
  const missing = { message: 'mfe-sample declares the widget player-card but does not provide it' };
  const cause = expect.objectContaining({ errors: [expect.objectContaining(missing)] });
  await expect(createHost(sampleModule).load('player-card')).rejects.toMatchObject({ cause });
});
