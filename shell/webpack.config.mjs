import { join } from 'node:path';
import { shellConfig } from '@portal/tools/webpack';
import { drawIcons } from './draw-icons.mjs';

export default (_env, { mode }) => {
  const config = shellConfig({ dir: import.meta.dirname, mode });
  return { ...config, plugins: [...(config.plugins ?? []), drawIcons(join(import.meta.dirname, 'src/icon.svg'))] };
};
