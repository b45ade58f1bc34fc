import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellConfig } from '@portal/tools/webpack';

const icons = join(import.meta.dirname, 'src/icons');

/**
 * Adds the icons that browsers and phones look for at fixed addresses. All show icon.svg; the square ones are opaque and have a margin,
 * because the systems that show them cut their own corners.
 */
const emitIcons = ({ hooks, webpack }) =>
  hooks.thisCompilation.tap('icons', (compilation) =>
    compilation.hooks.processAssets.tap('icons', () => {
      for (const file of readdirSync(icons))
        compilation.emitAsset(file, new webpack.sources.RawSource(readFileSync(join(icons, file))));
    }),
  );

export default (_env, { mode }) => {
  const config = shellConfig({ dir: import.meta.dirname, mode });
  return { ...config, plugins: [...(config.plugins ?? []), emitIcons] };
};
