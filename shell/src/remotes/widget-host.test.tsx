import { expect, test } from '@jest/globals';
import type { LiveRemote } from '@portal/contracts';
import type { PortalModule } from '@portal/portal';
import { aRemoteVersion, sampleModule } from '../testing/render-shell';
import { createWidgetHost } from './widget-host';

const FollowButton = () => null;
const offering: Record<string, LiveRemote> = {
  'mfe-sample': { active: aRemoteVersion({ widgets: ['follow-button'] }), lastGood: null },
};

const hostOf = (module: PortalModule) => createWidgetHost(offering, async () => module);
const withButton: PortalModule = {
  ...sampleModule,
  widgets: { 'follow-button': { load: async () => ({ Widget: FollowButton }) } },
};

test('a widget comes from the remote whose build offers it, and is kept', async () => {
  const host = hostOf(withButton);
  expect(host.offers('follow-button')).toBe(true);
  expect(host.loaded('follow-button')).toBeUndefined();
  expect(await host.load('follow-button')).toBe(FollowButton);
  expect(host.loaded('follow-button')).toBe(FollowButton);
});

test('a widget that no build offers is not there', async () => {
  const host = hostOf(withButton);
  expect(host.offers('clan-card')).toBe(false);
  await expect(host.load('clan-card')).rejects.toThrow('No remote offers the widget clan-card');
});

test('a build that promises a widget and lacks it is named', async () => {
  await expect(hostOf(sampleModule).load('follow-button')).rejects.toThrow(
    'mfe-sample promises the widget follow-button',
  );
});
