import { join } from 'node:path';
import { build } from 'esbuild';
import { createBundleOptions, externalPackages } from './bundle.ts';

// Bundles `portal-remote` for remotes outside the workspace: Node runs no TypeScript from node_modules.

const options = createBundleOptions(['remotes/portal-remote.ts'], join(import.meta.dirname, '..'));
await build({ ...options, splitting: false, plugins: [externalPackages] });
