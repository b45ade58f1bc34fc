import type { BuildOptions, Plugin } from 'esbuild';

export declare const bundleOptions: (
  entries: string[],
  places?: { projectDir?: string; outDir?: string },
) => BuildOptions;

export declare const externalPackages: Plugin;
