import { Button, Stack } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import type { ReactNode } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { Input } from './control.ts';
import { Field, Form, FormCodeField, FormPasswordField, FormTextArea, FormTextField, SearchField } from './index.ts';

interface InFormProps {
  /** Error of the field `value`. */
  error?: string;
  onSubmit?: () => void;
  children: (control: Control<{ value: string }>) => ReactNode;
}

const InForm = ({ error, onSubmit, children }: InFormProps) => {
  const errors = error === undefined ? {} : { value: { type: 'server', message: error } };
  const { control } = useForm({ defaultValues: { value: '' }, errors });
  return (
    <Form aria-label="Example" onSubmit={onSubmit}>
      {children(control)}
    </Form>
  );
};

/** Bound to react-hook-form with `control` and `name`; a name that the form does not have does not compile. */
const meta = {
  title: 'forms/Fields',
  component: InForm,
  subcomponents: { Field, Form, FormCodeField, FormPasswordField, FormTextArea, FormTextField, SearchField },
} satisfies Meta<typeof InForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TextField: Story = {
  args: {
    children: (control) => <FormTextField control={control} name="value" label="Email" autoComplete="email" />,
  },
};

export const DescribedWithError: Story = {
  args: {
    error: 'Please enter a valid email address',
    children: (control) => (
      <FormTextField control={control} name="value" label="Email" description="We send a code there." />
    ),
  },
};

export const Disabled: Story = {
  args: {
    children: (control) => (
      <FormTextField control={control} name="value" label="Username" placeholder="demo_player" disabled />
    ),
  },
};

export const TextArea: Story = {
  args: { children: (control) => <FormTextArea control={control} name="value" label="Message" /> },
};

export const Password: Story = {
  args: {
    children: (control) => (
      <FormPasswordField
        control={control}
        name="value"
        label="Password"
        autoComplete="current-password"
        labelEnd={
          <Button variant="ghost" size="sm">
            Forgot password?
          </Button>
        }
      />
    ),
  },
};

export const Code: Story = {
  args: { children: (control) => <FormCodeField control={control} name="value" label="Code" length={6} /> },
};

/** A field outside a form, with a label for screen readers only. */
export const Search: Story = {
  args: { children: () => <SearchField label="Search members" placeholder="Search by username" /> },
};

/** `Field` connects the label to any other control. */
export const OtherControl: Story = {
  args: {
    children: () => (
      <Stack>
        <Field label="Kick-off">{(control) => <Input type="time" {...control} />}</Field>
        <Field label="Points" error="Must be at least 0">
          {(control) => <Input type="number" {...control} />}
        </Field>
      </Stack>
    ),
  },
};
