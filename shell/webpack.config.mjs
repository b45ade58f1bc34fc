import { shellConfig } from '@portal/tools/webpack';

export default (_env, { mode }) => shellConfig({ configUrl: import.meta.url, mode });
