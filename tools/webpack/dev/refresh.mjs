import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';

const bridge = join(import.meta.dirname, 'refresh-bridge.mjs');
const runtime = createRequire(import.meta.url).resolve('react-refresh/runtime');

/** Makes all builds of the page use one refresh runtime: see refresh-bridge.mjs. */
export const refreshAliases = { 'react-refresh/runtime$': bridge, 'own-refresh-runtime$': runtime };

/** Repaints edited components and keeps their state. `library` distinguishes the builds of a page. */
export const refreshPlugin = (/** @type {string} */ library) =>
  new ReactRefreshPlugin({ library, overlay: false, exclude: [/node_modules/, bridge] });
