import * as runtimeCore from '@module-federation/runtime-core';

/** Runtime plugin of the shell. Remotes are built with `externalRuntime`: they use its copy of federation's runtime. */
export default () => {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  return { name: 'provide-runtime' };
};
