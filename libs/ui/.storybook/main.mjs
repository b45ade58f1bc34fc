import { storybookConfig } from './shared-config.mjs';

export default storybookConfig(import.meta.dirname);
