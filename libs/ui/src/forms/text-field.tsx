import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from './control-style';
import { Field, type FieldLabels } from './field';

export interface TextFieldProps extends FieldLabels, ComponentProps<'input'> {
  labelEnd?: ReactNode;
}

export interface TextAreaFieldProps extends FieldLabels, ComponentProps<'textarea'> {}

export const Input = styled.input`
  ${controlStyle}
`;

const Area = styled.textarea`
  ${controlStyle}
  min-height: 8rem;
  padding-block: 0.75rem;
  line-height: 1.5;
  resize: vertical;
`;

/** A labeled one-line input; other props go to the `input`. */
export const TextField = ({ label, labelEnd, description, error, id, ...input }: TextFieldProps) => (
  <Field label={label} labelEnd={labelEnd} description={description} error={error} id={id}>
    {(control) => <Input type="text" {...input} {...control} />}
  </Field>
);

/** A labeled multi-line input; other props go to the `textarea`. */
export const TextAreaField = ({ label, description, error, id, ...area }: TextAreaFieldProps) => (
  <Field label={label} description={description} error={error} id={id}>
    {(control) => <Area rows={5} {...area} {...control} />}
  </Field>
);
