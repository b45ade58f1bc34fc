export { default } from '@portal/ui/storybook/preview';
