import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageEntries } from '@portal/contracts';
import { ConfigError, type Logger } from '@portal/service-kit';
import type { ReadToken } from '../api/sessions.ts';
import type { GatewayConfig } from '../config.ts';
import type { GatewayMiddleware } from '../http/context.ts';
import { pagePolicy } from '../http/security-headers.ts';
import type { Remotes } from '../remotes/follow-remotes.ts';
import { assets } from './assets.ts';
import { createCanaries } from './canaries.ts';
import { devAssets, devShellHtml, withDevRemotes } from './dev-servers.ts';
import { createFirstPaint } from './first-paint.ts';
import type { FindHead } from './page-heads.ts';
import { createPages, type FindPage, servePages } from './pages.ts';
import { serviceWorker } from './service-worker.ts';

interface SiteOptions {
  config: GatewayConfig;
  logger: Logger;
}

const readShellHtml = (shellDir: string): string => {
  const file = join(shellDir, 'index.html');
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`SHELL_DIR: ${file} cannot be read. Build the shell first.`, { cause });
  }
};

export interface SiteParts {
  remotes: Pick<Remotes, 'snapshot' | 'files' | 'shellFiles'>;
  findHead: FindHead;
  shellPages: PageEntries;
  readToken: ReadToken;
  discovery: GatewayMiddleware;
}

/**
 * Reads the sources of files and pages. In development, dev servers replace or precede builds.
 * @returns a function that creates the steps that serve files and pages, in order
 */
export const createSite = ({ config, logger }: SiteOptions): ((parts: SiteParts) => GatewayMiddleware[]) => {
  const { dev, publicOrigin, portal, vitalsShare } = config;
  const { SHELL_DIR: shellDir } = config.environment;
  const showBuilds = createCanaries(publicOrigin);
  const html = dev?.shell === undefined ? readShellHtml(shellDir) : '';
  if (dev) {
    const readHtml = dev.shell ? devShellHtml(dev.shell) : () => readShellHtml(shellDir);
    const shellFiles = dev.shell ? null : shellDir;
    const devOrigins = [...(dev.shell ? [dev.shell] : []), ...dev.remotes.values()];
    return ({ discovery, remotes: published, ...parts }) => {
      const remotes = withDevRemotes(published.snapshot, dev);
      const files = assets({ shellDir: shellFiles, remotes: published });
      const render = createPages({
        ...parts,
        portal,
        policy: pagePolicy({ publicOrigin, devOrigins }),
        showBuilds,
      });
      const page = servePages(async (path, visitor) => render(await readHtml(), await remotes(), path, visitor));
      return [discovery, serviceWorker(portal), devAssets(dev), files, page];
    };
  }
  const paint = createFirstPaint({ portal, shellDir, logger });
  return ({ discovery, remotes, ...parts }) => {
    const policy = pagePolicy({ publicOrigin, devOrigins: [] });
    const render = createPages({ ...parts, portal, policy, showBuilds, paint, vitalsShare });
    const findPage: FindPage = (path, visitor) => render(html, remotes.snapshot(), path, visitor);
    return [serviceWorker(portal), assets({ shellDir, remotes }), discovery, servePages(findPage)];
  };
};
