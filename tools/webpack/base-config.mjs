import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { BundledPackagesPlugin } from './bundled-packages-plugin.mjs';
import { refreshAliases } from './dev/refresh.mjs';
import { RetryChunksPlugin } from './retry-chunks-plugin.mjs';
import { StyleNoncePlugin } from './style-nonce-plugin.mjs';

/** How long the page waits for a chunk before the load counts as failed. */
const chunkLoadTimeout = 5000;

const compressed = /\.(?:js|css|svg|json)$/;

const precompress = () => [
  new CompressionPlugin({
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    compressionOptions: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      },
    },
    test: compressed,
    exclude: 'remote.json',
    threshold: 512,
  }),
  new CompressionPlugin({
    filename: '[path][base].gz',
    algorithm: 'gzip',
    compressionOptions: { level: constants.Z_BEST_COMPRESSION },
    test: compressed,
    exclude: 'remote.json',
    threshold: 512,
  }),
];

/** @param {boolean} dev */
const compileTypeScript = (dev) => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: import.meta.resolve('swc-loader').replace('file://', ''),
  options: {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: { runtime: 'automatic', development: dev, refresh: dev },
      },
    },
  },
});

/**
 * The configuration that the builds of shell and remotes share.
 * @param {{ dir: string, dev: boolean, folder?: string }} options `folder`: of the files in the build, with a trailing slash
 * @returns {import('webpack').Configuration & { plugins: NonNullable<import('webpack').Configuration['plugins']>, output: object }}
 */
export const baseConfig = ({ dir, dev, folder = '' }) => ({
  context: dir,
  mode: dev ? 'development' : 'production',
  target: ['web', 'es2022'],
  devtool: dev ? 'cheap-module-source-map' : false,
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'], alias: dev ? refreshAliases : {} },
  module: {
    // Importing a name that a module does not export fails the build.
    parser: { javascript: { exportsPresence: 'error' } },
    rules: [compileTypeScript(dev), { test: /\.(?:woff2|png|webp|svg)$/, type: 'asset/resource' }],
  },
  output: {
    clean: true,
    filename: folder + (dev ? '[name].js' : '[name].[contenthash:10].js'),
    chunkFilename: folder + (dev ? '[name].js' : '[name].[contenthash:10].js'),
    assetModuleFilename: folder + (dev ? '[name][ext]' : '[name].[contenthash:10][ext]'),
    chunkLoadTimeout,
    // A module that throws during evaluation must throw again on the next import, or importers get a half-initialized one.
    strictModuleErrorHandling: true,
  },
  optimization: {
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        extractComments: false,
      }),
    ],
  },
  performance: { hints: false },
  plugins: [
    new StyleNoncePlugin(),
    new RetryChunksPlugin(),
    ...(dev ? [] : [...precompress(), new BundledPackagesPlugin()]),
  ],
});
