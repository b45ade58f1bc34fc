import { nodePreset } from './jest/index.mjs';

export default nodePreset(import.meta.url);
