import { storybookConfig } from './config.mjs';

export default storybookConfig(import.meta.dirname);
