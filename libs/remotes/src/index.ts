export { RegistryError } from './errors';
export { type ConnectedStore, connectRemoteStore } from './store/connect';
export { followRegistry } from './store/follow';
export type { AuditEntry } from './store/registry-database';
export { type Change, createRemoteStore, type RemoteStore } from './store/remote-store';
export { anyRemote, type Holder, type TokenInfo } from './store/tokens';
export { fallbackOf } from './store/transitions';
export { createUpload, integrityOf, type Upload } from './upload';
