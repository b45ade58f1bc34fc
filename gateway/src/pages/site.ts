import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Logger } from '@portal/service-kit';
import type { GatewayConfig } from '../config';
import type { GatewayMiddleware } from '../http/context';
import { pagePolicy } from '../http/security-headers';
import { assets } from './assets';
import { devAssets, devShellHtml, withDevRemotes } from './dev-servers';
import { createFirstPaint } from './first-paint';
import { createPages, type Page, pages } from './pages';
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

export interface Site {
  /** Middleware of files and pages, in order. */
  middleware: GatewayMiddleware[];
  /** The page of a path, without dev servers. */
  pageOf?: (path: string) => Page | null;
}

/** Creates what serves files and pages. In development, dev servers come before or instead of builds. */
export const createSite = ({ config, logger, now }: SiteOptions): Site => {
  const { dev, shellDir, remotesDir, publicOrigin, portal } = config;
  const registry = createRegistry({ remotesDir, logger, now });
  const devOrigins = dev ? [...(dev.shell ? [dev.shell] : []), ...dev.remotes.values()] : [];
  const policy = pagePolicy({ publicOrigin, devOrigins });
  if (dev) {
    const render = createPages({ portal, policy });
    const html = dev.shell ? devShellHtml(dev.shell) : () => readShellHtml(shellDir);
    const remotes = withDevRemotes(registry, dev);
    const pageOf = async (path: string) => render(await html(), await remotes(), path);
    const files = assets({ shellDir: dev.shell ? null : shellDir, remotesDir, registry });
    return { middleware: [devAssets(dev), files, pages(pageOf)] };
  }
  const render = createPages({ portal, policy, paint: createFirstPaint({ portal, shellDir, remotesDir, logger }) });
  const html = readShellHtml(shellDir);
  const pageOf = (path: string) => render(html, registry(), path);
  return { middleware: [assets({ shellDir, remotesDir, registry }), pages(pageOf)], pageOf };
};
