import { shellConfig } from '@portal/tools/webpack';

export default (_env, { mode }) => shellConfig({ dir: import.meta.dirname, mode });
