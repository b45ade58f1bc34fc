import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';

const bridge = join(import.meta.dirname, 'refresh-bridge.mjs');
const runtime = createRequire(import.meta.url).resolve('react-refresh/runtime');

/** Lets all builds of the page use one refresh runtime: see the bridge. */
export const refreshAliases = { 'react-refresh/runtime$': bridge, 'own-refresh-runtime$': runtime };

/** Repaints edited components and keeps their state. `library` tells the builds of one page apart. */
export const refreshPlugin = (/** @type {string} */ library) =>
  new ReactRefreshPlugin({ library, overlay: false, exclude: [/node_modules/, bridge] });
