import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Logger } from '@portal/service-kit';
import type { GatewayConfig } from '../config';
import type { GatewayMiddleware } from '../http/context';
import { pagePolicy } from '../http/security-headers';
import { assets } from './assets';
import { devAssets, devShellHtml, withDevRemotes } from './dev-servers';
import { createFirstPaint } from './first-paint';
import type { HeadOf } from './page-heads';
import { createPages, type PageOf, pages } from './pages';
import { createRegistry } from './registry';

interface SiteOptions {
  config: GatewayConfig;
  logger: Logger;
  now: () => number;
}

const readShellHtml = (shellDir: string): string => {
  const file = join(shellDir, 'index.html');
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`SHELL_DIR: ${file} cannot be read. Build the shell first.`, { cause });
  }
};

/** What depends on services. */
export interface SiteParts {
  headOf: HeadOf;
  discovery: GatewayMiddleware;
}

export interface Site {
  /** Middleware of files and pages, in order. */
  middleware: GatewayMiddleware[];
  /** The page of a path, without dev servers. */
  pageOf?: PageOf;
}

/**
 * Reads what files and pages are served from. In development, dev servers come before or instead of builds.
 * @returns a function that creates the site of files, pages and the parts that depend on services
 */
export const createSite = ({ config, logger, now }: SiteOptions): ((parts: SiteParts) => Site) => {
  const { dev, shellDir, remotesDir, publicOrigin, portal } = config;
  const registry = createRegistry({ remotesDir, logger, now });
  const devOrigins = dev ? [...(dev.shell ? [dev.shell] : []), ...dev.remotes.values()] : [];
  const policy = pagePolicy({ publicOrigin, devOrigins });
  if (dev) {
    const html = dev.shell ? devShellHtml(dev.shell) : () => readShellHtml(shellDir);
    const remotes = withDevRemotes(registry, dev);
    const files = assets({ shellDir: dev.shell ? null : shellDir, remotesDir, registry });
    return ({ headOf, discovery }) => {
      const render = createPages({ portal, headOf, policy });
      const page = pages(async (path, visitor) => render(await html(), await remotes(), path, visitor));
      return { middleware: [discovery, devAssets(dev), files, page] };
    };
  }
  const paint = createFirstPaint({ portal, shellDir, remotesDir, logger });
  const html = readShellHtml(shellDir);
  const files = assets({ shellDir, remotesDir, registry });
  return ({ headOf, discovery }) => {
    const render = createPages({ portal, headOf, policy, paint });
    const pageOf: PageOf = (path, visitor) => render(html, registry(), path, visitor);
    return { middleware: [files, discovery, pages(pageOf)], pageOf };
  };
};
