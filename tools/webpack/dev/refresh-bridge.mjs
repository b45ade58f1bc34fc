import * as own from 'own-refresh-runtime';

// Each build would have a refresh runtime of its own, and only the first of them learns of the renderer: an edit in a
// remote would be applied and never painted. So whoever comes first lends its runtime to all builds on the page.
globalThis.__portalRefreshRuntime ??= own;
const runtime = globalThis.__portalRefreshRuntime;

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
} = runtime;
