export { RegistryError } from './errors.ts';
export { portalRealm } from './hash.ts';
export { type ConnectedStore, connectRemoteStore } from './store/connect.ts';
export { followRegistry } from './store/follow.ts';
export { type Change, createRemoteStore, type RemoteStore } from './store/remote-store.ts';
export { fitsShell, listServable } from './store/rules.ts';
export type { Holder } from './store/tokens.ts';
export { shownVersions } from './store/transitions.ts';
export { computeIntegrity, createUpload, decodeUpload, hashFiles, readManifest, type Upload } from './upload.ts';
