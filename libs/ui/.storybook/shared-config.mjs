import { join } from 'node:path';
import { baseConfig } from '@portal/tools/webpack';

/**
 * The configuration of a project's Storybook, which compiles as the builds of shell and remotes do.
 * @type {(configDir: string) => import('@storybook/react-webpack5').StorybookConfig} from its `.storybook` folder
 */
export const storybookConfig = (configDir) => ({
  framework: '@storybook/react-webpack5',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // `react-docgen` reads the props' types with Babel: TypeScript 7 has no JavaScript API.
  typescript: { check: false, reactDocgen: 'react-docgen' },
  // The stage is the portal's own background.
  features: { backgrounds: false },
  // styled-components and Radix look for it, as in the portal's pages.
  previewHead: (head) => `${head}<meta property="csp-nonce" nonce="storybook">`,
  webpackFinal: (config) => {
    const ours = baseConfig({ dir: join(configDir, '..'), dev: false, uniqueName: 'storybook' });
    return {
      ...config,
      resolve: { ...config.resolve, extensions: ours.resolve?.extensions },
      module: { ...config.module, rules: [...(ours.module?.rules ?? []), ...(config.module?.rules ?? [])] },
      // Minifying would double the time of the build.
      optimization: { ...config.optimization, minimize: false },
      performance: { hints: false },
    };
  },
});
