export { RegistryError } from './errors';
export { portalRealm } from './hash';
export { type ConnectedStore, connectRemoteStore } from './store/connect';
export { followRegistry } from './store/follow';
export { type Change, createRemoteStore, type RemoteStore } from './store/remote-store';
export { fitsShell, listServable } from './store/rules';
export type { Holder } from './store/tokens';
export { shownVersions } from './store/transitions';
export { createUpload, decodeUpload, hashFiles, integrityOf, readManifest, type Upload } from './upload';
