import { nodePreset } from '@portal/tools/jest';

export default nodePreset(import.meta.url);
