import type { BuildOptions } from 'esbuild';

export declare const bundleOptions: (
  entries: string[],
  places?: { projectDir?: string; outDir?: string },
) => BuildOptions;
