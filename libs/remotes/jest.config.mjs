import { nodePreset } from '@portal/tools/jest';

const preset = nodePreset(import.meta.url);
// Tests of the template run in the remotes that are created from it.
export default { ...preset, testPathIgnorePatterns: [...preset.testPathIgnorePatterns, '<rootDir>/template/'] };
