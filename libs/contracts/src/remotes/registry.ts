import * as z from '../zod';

const version = z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'Not a semantic version');
const remoteName = z.string().regex(/^[a-z][a-z0-9-]*$/);
const file = z.string().regex(/^[\w./-]+$/);

/** The version of the portal contract (libs/portal) that this build of the shell offers; remotes name the range they need. */
export const portalContractVersion = '2.2.0';

const manifestFields = z.strictObject({
  manifestVersion: z.literal(2),
  name: remoteName,
  /**
   * Patterns of the remote's pages, as its module declares them: `/clans`, `/clans/:id`. A final `/*` covers the path before it and all
   * below it. No path may match patterns of two remotes. Other paths get the 404 page and status 404.
   */
  routes: z.array(z.string().regex(/^(\/:?[\w-]+)+(\/\*)?$/)).min(1),
  /** Names of the widgets that other remotes and the shell may show. */
  widgets: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)),
  /** The portal contract it needs, for example `^1.0.0`. */
  portalContract: z.string(),
});

const prefix = z.string().regex(/^(\/[\w-]+)+$/);
const firstManifest = z.looseObject({ manifestVersion: z.undefined().optional(), routes: z.array(prefix) });

/** Manifests of the first version, which have no `manifestVersion`, list prefixes: there `/clans` also covers `/clans/{id}`. */
const upgradeManifest = (value: unknown): unknown => {
  const { success, data } = firstManifest.safeParse(value);
  return success ? { ...data, manifestVersion: 2, routes: data.routes.map((route) => `${route}/*`) } : value;
};

/** `module.json` in a remote's source: what the shell must know before it loads the remote. */
export const moduleManifest = z.preprocess(upgradeManifest, manifestFields);

/** One published, immutable build. Paths are relative to `/remotes/<name>/<version>/`. */
export const remoteVersion = z.preprocess(
  upgradeManifest,
  manifestFields.extend({
    version,
    /** The federation entry script. */
    entry: file,
    /** The name under which the entry registers itself on the page (holds name and version). */
    globalName: z.string(),
    /** Scripts that the exposed module needs at once: preloaded for the requested route. */
    preload: z.array(file),
  }),
);
export type RemoteVersion = z.output<typeof remoteVersion>;

/** The gateway's registry file: what is live is data. `lastGood` is what the shell falls back to. */
export const remoteRegistry = z.strictObject({
  remotes: z.record(
    remoteName,
    z.strictObject({ active: version, lastGood: version.nullable(), versions: z.record(version, remoteVersion) }),
  ),
});
export type RemoteRegistry = z.output<typeof remoteRegistry>;

/** What index.html carries for each remote: the build of this visitor and, where there is another, the proven one behind it. */
export interface LiveRemote {
  active: RemoteVersion;
  /** Replaces the active build in the page when that fails. */
  proven: RemoteVersion | null;
  /** True while builds compete or the active one is not proven: tabs also report pages without an error. */
  observed?: boolean;
}
