import { remoteConfig } from '@portal/tools/webpack';

export default (_env, { mode }) => remoteConfig({ configUrl: import.meta.url, mode });
