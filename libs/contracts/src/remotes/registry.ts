import { timestamp } from '../http/primitives.ts';
import { pageEntries } from '../pages/page-entries.ts';
import { listFields } from '../pages/page-subject.ts';
import * as z from '../zod.ts';
import { navigationPlaces } from './navigation.ts';
import { smokeRecord } from './smoke.ts';

export const versionName = z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'Not a semantic version');
/** Records are looked up by these names, so no name may equal a property that every object has, such as `constructor`. */
export const remoteName = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/)
  .refine((name) => !(name in Object.prototype), 'This name is reserved');
const file = z.string().regex(/^[\w./-]+$/);

/** The version of the portal contract (libs/portal) that this build of the shell offers; remotes name the range they need. */
export const portalContractVersion = '6.5.0';

/** Maximum number of routes, widgets and preloaded scripts each, because every page contains the manifests of all remotes. */
const maxListed = 200;

const manifestFields = z.strictObject({
  manifestVersion: z.literal(2),
  name: remoteName,
  /**
   * Patterns of the remote's pages, as its module declares them: `/clans`, `/clans/:id`. A final `/*` matches the path before it and all
   * paths below it. No path may match patterns of two remotes. All other paths are 404 pages.
   */
  routes: z
    .array(z.string().regex(/^(\/:?[\w-]+)+(\/\*)?$/))
    .min(1)
    .max(maxListed),
  /** Names of the widgets that other remotes and the shell may embed. */
  widgets: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)).max(maxListed),
  /** Widgets without props that the home page shows below its own sections. */
  home: z.array(z.string()).max(10).optional(),
  /** Links to its pages in the header and the footer. Links of a place are sorted by `order`; the shell's own begin with 0. */
  navigation: z
    .array(
      z.strictObject({
        place: z.enum(navigationPlaces),
        label: z.string().min(1).max(30),
        path: z.string().regex(/^(\/[\w-]+)+$/),
        order: z.number().int().min(1).max(1_000),
      }),
    )
    .max(20)
    .optional(),
  /** Data of its pages that the HTML needs before their code is loaded. Unlike the rest, it is not part of every page. */
  pages: pageEntries.optional(),
  /** The portal contract that it needs, for example `^1.0.0`. */
  portalContract: z.string(),
});

const prefix = z.string().regex(/^(\/[\w-]+)+$/);
const firstManifest = z.looseObject({ manifestVersion: z.undefined().optional(), routes: z.array(prefix) });

/** Manifests of the first version have no `manifestVersion` and list prefixes: there `/clans` also matches `/clans/{id}`. */
const upgradeManifest = (value: unknown): unknown => {
  const { success, data } = firstManifest.safeParse(value);
  return success ? { ...data, manifestVersion: 2, routes: data.routes.map((route) => `${route}/*`) } : value;
};

const checkHome = ({ widgets, home = [] }: z.output<typeof manifestFields>, ctx: z.core.$RefinementCtx): void => {
  for (const name of home)
    if (!widgets.includes(name))
      ctx.addIssue({ code: 'custom', path: ['home'], message: `${name} is not one of the widgets` });
};

const checkPages = ({ routes, pages = {} }: z.output<typeof manifestFields>, ctx: z.core.$RefinementCtx): void => {
  const reject = (page: string, message: string) => ctx.addIssue({ code: 'custom', path: ['pages', page], message });
  for (const [page, { canonical = page, search, subject }] of Object.entries(pages)) {
    for (const path of new Set([page, canonical]))
      if (!routes.includes(path)) reject(page, `${path} is not one of the routes`);
    const isAddress = page === canonical && !/[:*]/.test(page);
    if (search === 'sitemap' && !isAddress) reject(page, 'The sitemap lists canonical paths without parameters');
    const given = subject?.ofSignedInPlayer ? ['username'] : [...page.matchAll(/:([\w-]+)/g)].map(([, name]) => name);
    for (const { path } of listFields(subject?.call ?? ''))
      if (!given.includes(path)) reject(page, `The path has no :${path}, which the call of its subject needs`);
  }
};

/** `module.json` in a remote's source: the fields that are needed before the remote is loaded. */
export const moduleManifest = z.preprocess(
  upgradeManifest,
  manifestFields.superRefine(checkHome).superRefine(checkPages),
);

/** A build's manifest, `remote.json`. Paths are relative to `/remotes/<name>/<version>/`. */
export const remoteVersion = z.preprocess(
  upgradeManifest,
  manifestFields
    .extend({
      version: versionName,
      /** The federation entry script. */
      entry: file,
      /** The name under which the entry registers itself on the page; contains name and version. */
      globalName: z.string(),
      /** Modules that the entry exposes; absent in builds of earlier releases. */
      exposes: z.array(z.string()).max(maxListed).optional(),
      /** Modules that it takes from the shell, with the accepted ranges: request -> range. */
      shared: z.record(z.string(), z.string()).optional(),
      /** Scripts that the exposed module needs immediately. They are preloaded for the requested route. */
      preload: z.array(file).max(maxListed),
    })
    .superRefine(checkHome)
    .superRefine(checkPages),
);
export type RemoteVersion = z.output<typeof remoteVersion>;

/** SHA-384 in the notation of Subresource Integrity. */
const integrity = z.string().regex(/^sha384-[\w+/]{64}$/);

export const remoteFile = z.strictObject({ path: file, size: z.number().int().nonnegative(), integrity });
export type RemoteFile = z.output<typeof remoteFile>;

const earlierVersion = z.looseObject({
  demotion: z.object({ at: timestamp }).nullable(),
  manifest: z.looseObject({}),
  shared: z.unknown(),
});

/** Earlier releases stored `demotion` in place of `rolledBackAt`, `shared` outside the manifest, and signed smoke runs. */
const upgradeVersion = (row: unknown): unknown => {
  const { success, data } = earlierVersion.safeParse(row);
  if (!success) return row;
  const { demotion, manifest, shared, ...rest } = data;
  return { ...rest, rolledBackAt: demotion?.at ?? null, manifest: { ...manifest, shared }, smoke: null };
};

/** One published build. Manifest and files are immutable. */
export const publishedVersion = z.preprocess(
  upgradeVersion,
  z.object({
    name: remoteName,
    version: versionName,
    manifest: remoteVersion,
    files: z.array(remoteFile),
    /** Total size of its files. */
    bytes: z.number().int().nonnegative(),
    publishedAt: timestamp,
    publishedBy: z.string(),
    /** The result of the smoke run that came with the upload. */
    smoke: smokeRecord.nullable(),
    /** When it last became active. */
    activatedAt: timestamp.nullable(),
    /** When it was rolled back, unless it has been promoted since. */
    rolledBackAt: timestamp.nullable(),
  }),
);
export type PublishedVersion = z.output<typeof publishedVersion>;

const remoteState = z.object({
  /** Null until a version is promoted, if the first one was published without making it live. */
  active: versionName.nullable(),
  /** Version that `percentage` of the visitors receive. */
  candidate: z.strictObject({ version: versionName, percentage: z.number().min(0).max(100) }).nullable(),
  /** A pinned remote keeps its active version until it is promoted or rolled back by hand. */
  pinned: z.boolean(),
  versions: z.record(versionName, publishedVersion),
  /** Stored versions whose format this portal does not support; absent: none. They are not served. */
  unreadable: z.array(z.string()).optional(),
});
export type RemoteState = z.output<typeof remoteState>;

/** Lists the versions that were live before the active one and have not been rolled back. The one that was live last comes first. */
export const listPrevious = ({ active, versions }: RemoteState): PublishedVersion[] =>
  Object.values(versions)
    .filter(
      ({ version, activatedAt, rolledBackAt }) => version !== active && activatedAt !== null && rolledBackAt === null,
    )
    .sort((left, right) => String(right.activatedAt).localeCompare(String(left.activatedAt)));

/** Finds the version that pages fall back to and a rollback leads to. */
export const findPrevious = (remote: RemoteState): PublishedVersion | undefined => listPrevious(remote)[0];

/** The state of a version, in order of precedence. */
const versionStates = ['live', 'candidate', 'previous', 'other'] as const;

export const getVersionState = (remote: RemoteState, version: string): (typeof versionStates)[number] => {
  const versions = [remote.active, remote.candidate?.version, findPrevious(remote)?.version];
  return versionStates[versions.indexOf(version)] ?? 'other';
};

/** The state of all remotes. Each change increments the revision. */
export const remoteRegistry = z.strictObject({
  revision: z.number().int().nonnegative(),
  remotes: z.record(remoteName, remoteState),
});
export type RemoteRegistry = z.output<typeof remoteRegistry>;

/** A build as pages receive it. */
export interface LiveVersion extends RemoteVersion {
  /** Integrity of the entry script; absent on a dev server. */
  integrity?: string;
}

/** The entry for each remote in index.html: this visitor's build and, if there is one, the build to fall back to. */
export interface LiveRemote {
  active: LiveVersion;
  /** Replaces the active build in the page if it fails. */
  previous: LiveVersion | null;
}
