import * as own from 'own-refresh-runtime';

// With one refresh runtime per build, only the first registers with the renderer: an edit in a remote would be applied but
// never painted. So all builds on the page use the runtime of the first.
globalThis.__portalRefreshRuntime ??= own;

export const {
  createSignatureFunctionForTransform,
  getFamilyByID,
  getFamilyByType,
  hasUnrecoverableErrors,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
  setSignature,
} = globalThis.__portalRefreshRuntime;
