import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Logger } from '@portal/service-kit';
import type { GatewayConfig } from '../config';
import type { GatewayMiddleware } from '../http/context';
import { pagePolicy } from '../http/security-headers';
import { assets } from './assets';
import { devAssets, devShellHtml, withDevRemotes } from './dev-servers';
import { pages } from './pages';
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

/** Creates the middleware of files and pages. In development, dev servers come before or instead of builds. */
export const site = ({ config, logger, now }: SiteOptions): GatewayMiddleware[] => {
  const { dev, shellDir, remotesDir, publicOrigin, portal } = config;
  const registry = createRegistry({ remotesDir, logger, now });
  const devOrigins = dev ? [...(dev.shell ? [dev.shell] : []), ...dev.remotes.values()] : [];
  const policy = pagePolicy({ publicOrigin, devOrigins });
  if (dev) {
    const html = dev.shell ? devShellHtml(dev.shell) : () => readShellHtml(shellDir);
    return [
      devAssets(dev),
      assets({ shellDir: dev.shell ? null : shellDir, remotesDir, registry }),
      pages({ shellHtml: html, registry: withDevRemotes(registry, dev), portal, policy }),
    ];
  }
  const html = readShellHtml(shellDir);
  return [assets({ shellDir, remotesDir, registry }), pages({ shellHtml: () => html, registry, portal, policy })];
};
