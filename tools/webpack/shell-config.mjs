import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfig } from './base-config.mjs';
import { refreshPlugin } from './dev/refresh.mjs';
import { PreloadFontsPlugin } from './preload-fonts-plugin.mjs';
import { projectDir } from './project.mjs';
import { providedByShell } from './shared-modules.mjs';

/**
 * The webpack configuration of the shell. It names no remote: the server writes the list of remotes into the page.
 * @param {{ configUrl: string, mode: string | undefined }} options `import.meta.url` of the shell's config, and webpack's mode
 * @returns {import('webpack').Configuration}
 */
export const shellConfig = ({ configUrl, mode }) => {
  const dir = projectDir(configUrl);
  const dev = mode === 'development';
  const base = baseConfig({ dir, dev, folder: 'assets/' });
  return {
    ...base,
    name: 'shell',
    entry: { main: './src/main.tsx' },
    output: {
      ...base.output,
      path: join(dir, 'dist'),
      publicPath: '/',
      uniqueName: 'shell',
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          // Changes with the lock file only, so a returning visitor keeps it over many releases.
          vendor: {
            name: 'vendor',
            chunks: 'initial',
            test: /[\\/]node_modules[\\/]/,
            priority: 10,
          },
        },
      },
    },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: 'shell',
        shared: providedByShell(dir),
        shareStrategy: 'loaded-first',
        runtimePlugins: [join(import.meta.dirname, 'lend-runtime.mjs')],
        dts: false,
        manifest: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new HtmlWebpackPlugin({
        template: './src/index.html',
        scriptLoading: 'defer',
        // The server fills placeholders in comments and attributes, which a minifier would remove.
        minify: false,
      }),
      new PreloadFontsPlugin(),
      ...(dev ? [refreshPlugin('shell')] : []),
    ],
  };
};
