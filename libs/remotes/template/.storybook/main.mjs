import { storybookConfig } from '@portal/tools/storybook';

export default storybookConfig(import.meta.dirname);
