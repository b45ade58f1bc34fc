import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { styled } from 'styled-components';
import { controlStyle, Input } from './control.ts';
import { Field } from './field.tsx';
import { type BoundProps, useBoundField } from './use-bound-field.ts';

const TextArea = styled.textarea`
  ${controlStyle}
  min-height: 8rem;
  padding-block: 0.75rem;
  line-height: 1.5;
  resize: vertical;
`;

/** A labeled one-line input; other props go to the `input`. */
export const FormTextField = <Values extends FieldValues, Output>(
  props: BoundProps<Values, Output, ComponentProps<'input'>>,
) => {
  const { field, input } = useBoundField(props);
  return <Field {...field}>{(control) => <Input type="text" {...input} {...control} />}</Field>;
};

/** A labeled multi-line input; other props go to the `textarea`. */
export const FormTextArea = <Values extends FieldValues, Output>(
  props: BoundProps<Values, Output, ComponentProps<'textarea'>>,
) => {
  const { field, input } = useBoundField(props);
  return <Field {...field}>{(control) => <TextArea rows={5} {...input} {...control} />}</Field>;
};
