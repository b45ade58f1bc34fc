import { storybookConfig } from '@portal/ui/storybook';

export default storybookConfig(import.meta.dirname);
