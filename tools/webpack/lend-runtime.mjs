import * as core from '@module-federation/runtime-core';

/**
 * Shares the shell's federation runtime with the remotes, whose builds leave it out: their entries shrink from 25 to 8 kB gzip.
 * (The plugin's own `provideExternalRuntime` would add a second copy to the shell.)
 */
export default () => {
  globalThis._FEDERATION_RUNTIME_CORE = core;
  return { name: 'lend-runtime' };
};
