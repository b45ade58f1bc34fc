import { theme } from '@portal/ui';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

type FormProps = ComponentProps<'form'>;

const FormBox = styled.form`
  display: grid;
  gap: ${theme.space[5]};
`;

/** A form whose messages are ours: the browser's own bubbles are off. */
export const Form = (props: FormProps) => <FormBox noValidate {...props} />;
