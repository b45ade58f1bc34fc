import { remoteConfig } from '@portal/tools/webpack';

export default (_env, { mode }) => remoteConfig({ dir: import.meta.dirname, mode });
