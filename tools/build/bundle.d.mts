import type { BuildOptions, Plugin } from 'esbuild';

export declare const bundleOptions: (entries: string[], projectDir?: string) => BuildOptions;

export declare const externalPackages: Plugin;
