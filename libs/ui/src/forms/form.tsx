import { theme } from '@portal/ui';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

const FormBox = styled.form`
  display: grid;
  gap: ${theme.space[5]};
`;

/** `noValidate` replaces the browser's error bubbles with our messages. */
export const Form = (props: ComponentProps<'form'>) => <FormBox noValidate {...props} />;
