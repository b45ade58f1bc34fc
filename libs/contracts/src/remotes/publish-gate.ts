import * as account from '../account/ui.ts';
import * as community from '../community/ui.ts';
import * as competition from '../competition/ui.ts';
import type { WidgetContract } from '../ui.ts';
import * as z from '../zod.ts';

/** File in the shell's build, next to index.html, that describes it to the publish gate. */
export const shellDescriptionFile = 'shell.json';

/** The contract version and shared modules that a build of the shell provides to remotes. */
export const shellDescription = z.strictObject({
  /** Equal sources give an equal version. */
  version: z.string().min(1),
  /** The version of the portal contract that it provides. */
  portalContract: z.string().min(1),
  /** Shared modules, as imported, and the provided versions: `react/jsx-runtime` -> `19.3.1`. */
  shared: z.record(z.string(), z.string()),
});
export type ShellDescription = z.output<typeof shellDescription>;

/** Limits of a remote's build, without its compressed copies. */
export const buildLimits = { files: 300, fileBytes: 512 * 1024, totalBytes: 2 * 1024 * 1024 } as const;

/** Rules of the publish gate and of later changes: error code -> how to fix a violation. */
export const gateHints = {
  manifest_invalid: 'Correct module.json and build again: remote.json is generated from it.',
  file_missing: 'Upload the whole dist folder of one build.',
  file_not_allowed:
    'Upload the dist folder as webpack wrote it: scripts, JSON, pictures, fonts and their compressed copies.',
  file_too_large: 'Split the file: import heavy parts dynamically, and serve large pictures from the API.',
  build_too_large:
    'Import less: `npx webpack --analyze` shows the modules of a build; take shared modules from the shell.',
  compressed_copy_differs: 'Build again: a .br or .gz file must contain exactly the file it is named after.',
  syntax_error: 'Build again and check that no step after webpack changed the files.',
  global_style: 'Use styled-components: global CSS would apply to the pages of every team.',
  expose_invalid: 'Expose exactly one module, `./module`; use `remoteConfig` of @portal/tools/webpack.',
  unique_name_invalid:
    'Keep `remoteConfig`: names of entry and chunks hold name and version, or two versions mix their code.',
  contract_unsatisfied:
    'Build against the libs/portal of the live shell, or wait until the newer shell is live everywhere.',
  shared_unsatisfied: "Install the shell's version of the package and build again.",
  shell_unknown:
    'Deploy a release first, which records its shell: builds are checked against the shells that are live.',
  route_reserved: 'Choose another path in module.json.',
  route_conflict: 'Choose another path, or let the other team publish a version without it first.',
  route_lost: 'Restore the page, or confirm with --drop-route that its URLs become 404.',
  navigation_unknown: 'Link to pages of the remote itself: correct `navigation` or `routes` in module.json.',
  widget_unknown: "Use a name of libs/contracts, or one that begins with the remote's own name.",
  widget_conflict: 'Choose another name, or let the other team publish a version without the widget first.',
  no_previous: 'Promote another version, or name one: `npm run remotes -- rollback <remote> --to <version>`.',
  version_exists: 'Publish under a new version: browsers cache a version forever.',
} as const;
export type GateRule = keyof typeof gateHints;

const isWidget = (value: unknown): value is WidgetContract<object> =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

/** Names of the widgets that a page may show. */
export const widgetNames: readonly string[] = [account, community, competition]
  .flatMap((domain): unknown[] => Object.values(domain))
  .filter(isWidget)
  .map(({ name }) => name);
