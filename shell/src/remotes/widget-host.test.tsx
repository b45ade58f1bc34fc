import { expect, test } from '@jest/globals';
import type { LiveRemote } from '@portal/contracts';
import { followButtonWidget } from '@portal/contracts/community/ui';
import { type PortalModule, provideWidget } from '@portal/portal';
import { aPortalConfig } from '@portal/portal/testing';
import { aRemoteVersion, sampleModule } from '../testing/render-shell';
import { createRemotes } from './remotes';
import { createWidgetHost } from './widget-host';

const FollowButton = () => null;
const offering: Record<string, LiveRemote> = {
  'mfe-sample': { active: aRemoteVersion({ widgets: ['follow-button'] }), previous: null },
};

const hostOf = (module: PortalModule) =>
  createWidgetHost(
    offering,
    createRemotes({
      remotes: offering,
      features: aPortalConfig().features,
      loadVersion: async () => ({ portalModule: module }),
      report: () => undefined,
    }),
  );
const withButton: PortalModule = {
  ...sampleModule,
  widgets: provideWidget(followButtonWidget, async () => ({ Widget: FollowButton }), { userId: 'u1', viewerId: null }),
};

test('a widget comes from the remote whose build offers it, and is kept', async () => {
  const host = hostOf(withButton);
  expect(host.offers('follow-button')).toBe(true);
  expect(host.peek('follow-button')).toBeUndefined();
  expect(await host.load('follow-button')).toBe(FollowButton);
  expect(host.peek('follow-button')).toBe(FollowButton);
});

test('a widget that no build offers is not there', async () => {
  const host = hostOf(withButton);
  expect(host.offers('clan-card')).toBe(false);
  await expect(host.load('clan-card')).rejects.toThrow('No remote offers the widget clan-card');
});

test('a build that promises a widget and lacks it is named', async () => {
  const missing = { message: 'mfe-sample declares the widget follow-button but does not provide it' };
  const cause = expect.objectContaining({ errors: [expect.objectContaining(missing)] });
  await expect(hostOf(sampleModule).load('follow-button')).rejects.toMatchObject({ cause });
});
