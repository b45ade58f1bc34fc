import { nodePreset } from './jest/index.mjs';

// `tools/test` is the command behind `npm test`, not integration tests: nothing here needs servers.
const { globalSetup: _setup, globalTeardown: _teardown, ...config } = nodePreset(import.meta.url);

export default config;
