import {
  createPageOwners,
  type LiveRemote,
  type PortalConfig,
  type RemoteVersion,
  toBootBuild,
} from '@portal/contracts';

const bootPattern = /(<script type="application\/json" id="portal-boot">)(.*?)(?=<\/script>)/s;

/** The data in a page that is needed here. */
interface Boot {
  config: Pick<PortalConfig, 'features'>;
  remotes: Record<string, LiveRemote>;
  owner: unknown;
}

export interface ShownPage {
  html: string;
  /** Whether the portal itself has no page at this path. */
  isNew: boolean;
}

/**
 * Puts a build that is not published into a page of a portal, in place of the remote's live build.
 * @param path of the page, without its query
 * @returns null for HTML that is not a page of the portal's shell
 */
export const showBuild = (html: string, path: string, build: RemoteVersion): ShownPage | null => {
  const [, , text] = bootPattern.exec(html) ?? [];
  if (text === undefined) return null;
  const boot = JSON.parse(text) as Boot;
  const remotes = { ...boot.remotes, [build.name]: { active: toBootBuild(build), previous: null } };
  const owner = createPageOwners(remotes, boot.config.features)(path);
  const shown = JSON.stringify({ ...boot, remotes, owner }).replaceAll('<', '\\u003c');
  const preloads = new RegExp(`<link rel="preload" as="script" href="/remotes/${build.name}/[^>]*>`, 'g');
  return {
    html: html.replace(bootPattern, (_script, start: string) => start + shown).replaceAll(preloads, ''),
    isNew: boot.owner === null && owner !== null,
  };
};
