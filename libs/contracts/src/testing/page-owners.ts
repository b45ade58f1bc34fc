import { type LiveRemote, type RemoteVersion, remoteVersion } from '../remotes/registry.ts';

const build = (name: string, routes: string[], changes: object = {}): RemoteVersion =>
  remoteVersion.parse({
    manifestVersion: 2,
    name,
    version: '1.0.0',
    routes,
    widgets: [],
    portalContract: '^1.0.0',
    entry: 'remoteEntry.js',
    globalName: name.replace('-', '_'),
    preload: ['module.0a1b.js'],
    ...changes,
  });

/** `mfe-old` was built before manifests listed patterns. */
export const buildsOfPageOwners: readonly RemoteVersion[] = [
  build('mfe-account', ['/auth/signin', '/profile', '/email-test']),
  build('mfe-guides', ['/guides', '/guides/:id', '/members/:username/games/:id']),
  build('mfe-cups', ['/guides/cups/*']),
  build('mfe-old', ['/clans'], { manifestVersion: undefined }),
];

/** These builds as pages contain them. */
export const remotesOfPageOwners: Record<string, LiveRemote> = Object.fromEntries(
  buildsOfPageOwners.map((active) => [active.name, { active, previous: null }]),
);

/** Path and expected owner of its page, given that registry, while the email pages are off: a remote, `shell`, or null for the 404 page. */
export const pageOwnerCases: readonly (readonly [path: string, owner: string | null])[] = [
  ['/', 'shell'],
  ['/terms', 'shell'],
  ['/Terms/', 'shell'],
  ['//terms', 'shell'],
  ['/terms/x', null],
  ['/nowhere', null],
  ['/profile', 'mfe-account'],
  ['/PROFILE', 'mfe-account'],
  ['/profile/', 'mfe-account'],
  ['//profile', 'mfe-account'],
  ['/%70rofile', 'mfe-account'],
  ['/profile?tab=x', 'mfe-account'],
  ['/profile/x', null],
  ['/profiles', null],
  ['/auth', null],
  ['/auth/SignIn', 'mfe-account'],
  ['/email-test', null],
  ['/Email%2DTest/', null],
  ['/guides', 'mfe-guides'],
  ['/guides/65f0c0ffee0000000000c1a4', 'mfe-guides'],
  ['/Guides/65F0C0FFEE0000000000C1A4/', 'mfe-guides'],
  ['/guides//65f0c0ffee0000000000c1a4', 'mfe-guides'],
  ['/guides/unknown', 'mfe-guides'],
  ['/guides/v1.2', 'mfe-guides'],
  ['/guides/a%2Fb', 'mfe-guides'],
  ['/guides/1/2', null],
  ['/members', null],
  ['/members/kim/games', null],
  ['/members/kim/games/7', 'mfe-guides'],
  ['/guides/cups', 'mfe-cups'],
  ['/guides/cups/1/2', 'mfe-cups'],
  ['/clans', 'mfe-old'],
  ['/clans/65f0c0ffee0000000000c1a4', 'mfe-old'],
  ['/Clans/x/y', 'mfe-old'],
  ['/clansmen', null],
];
