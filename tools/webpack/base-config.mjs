import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { retryChunks } from './retry-chunks.mjs';

const compressed = { test: /\.(?:js|css|svg|json)$/, exclude: ['pages.json', 'remote.json'], threshold: 512 };

const compression = () => [
  new CompressionPlugin({
    ...compressed,
    algorithm: 'brotliCompress',
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
  }),
  new CompressionPlugin({ ...compressed, compressionOptions: { level: constants.Z_BEST_COMPRESSION } }),
];

const swcLoader = fileURLToPath(import.meta.resolve('swc-loader'));
const bridge = join(import.meta.dirname, 'refresh-bridge.mjs');

/** Loads packages that only development builds need. `npm start` does not install them. */
const require = createRequire(import.meta.url);

/** Makes all builds of the page use one refresh runtime: see refresh-bridge.mjs. */
const refreshAliases = () => ({
  'react-refresh/runtime$': bridge,
  'own-refresh-runtime$': fileURLToPath(import.meta.resolve('react-refresh/runtime')),
});

const refreshPlugin = (/** @type {string} */ library) => {
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  return new ReactRefreshPlugin({ library, overlay: false, exclude: [/node_modules/, bridge] });
};

/**
 * The configuration that the builds of shell and remotes share.
 * @param {{ dir: string, dev: boolean, refresh?: boolean, uniqueName: string, folder?: string }} options `refresh`: React is its development
 *   build, which can replace components; `uniqueName` distinguishes the builds of a page; `folder`: of the files in the build, with a
 *   trailing slash
 * @returns {import('webpack').Configuration & { plugins: NonNullable<import('webpack').Configuration['plugins']>, output: object }}
 */
export const baseConfig = ({ dir, dev, refresh = dev, uniqueName, folder = '' }) => ({
  context: dir,
  mode: dev ? 'development' : 'production',
  target: ['web', 'es2022'],
  devtool: dev ? 'cheap-module-source-map' : false,
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'], alias: refresh ? refreshAliases() : {} },
  module: {
    // Importing a name that a module does not export fails the build.
    parser: { javascript: { exportsPresence: 'error' } },
    rules: [
      {
        test: /\.tsx?$/,
        // The portal's libraries are TypeScript, also where they are installed as packages.
        exclude: /node_modules[\\/](?!@portal[\\/])/,
        loader: swcLoader,
        options: {
          swcrc: false,
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: refresh, refresh } },
          },
        },
      },
      {
        // The page's policy blocks code that evaluates strings, and would report the attempt of zod's compiler.
        test: /zod[\\/]v4[\\/]core[\\/](?:compile|doc|util)\.js$/,
        loader: swcLoader,
        options: {
          swcrc: false,
          jsc: { target: 'es2022', transform: { optimizer: { globals: { vars: { Function: 'undefined' } } } } },
        },
      },
      { test: /\.(?:woff2|png|webp|svg)$/, type: 'asset/resource' },
    ],
  },
  output: {
    path: join(dir, 'dist'),
    clean: true,
    uniqueName,
    filename: folder + (dev ? '[name].js' : '[name].[contenthash:10].js'),
    chunkFilename: folder + (dev ? '[name].js' : '[name].[contenthash:10].js'),
    assetModuleFilename: folder + (dev ? '[name][ext]' : '[name].[contenthash:10][ext]'),
    // Milliseconds until the load of a chunk counts as failed.
    chunkLoadTimeout: 5000,
    // A module that throws during evaluation must throw again on the next import, or importers get a half-initialized one.
    strictModuleErrorHandling: true,
  },
  optimization: {
    minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
  },
  performance: { hints: false },
  plugins: [
    // Radix and styled-components read it: the page's policy blocks styles without a nonce. Browsers hide the nonce from scripts that
    // read the attribute; the property keeps it.
    new webpack.DefinePlugin({
      __webpack_nonce__: `document.querySelector('meta[property="csp-nonce"]')?.nonce`,
    }),
    retryChunks,
    ...(refresh ? [refreshPlugin(uniqueName)] : []),
    ...(dev ? [] : compression()),
  ],
});
