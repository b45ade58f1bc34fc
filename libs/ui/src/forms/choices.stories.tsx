import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Checkbox, FieldGroup, Form, FormCheckbox, RadioGroup } from './index.ts';

const Box = ({ disabled = false }: { disabled?: boolean }) => {
  const [isChecked, setChecked] = useState(false);
  return (
    <Checkbox checked={isChecked} onCheckedChange={setChecked} disabled={disabled}>
      Match for third place
    </Checkbox>
  );
};

const meta = {
  title: 'forms/Choices',
  component: Box,
  subcomponents: { Checkbox, FieldGroup, FormCheckbox, RadioGroup },
} satisfies Meta<typeof Box>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneCheckbox: Story = {};

/** Fields that belong together have one heading and are disabled as a whole. */
export const WithHeading: Story = {
  render: () => (
    <FieldGroup legend="Format" disabled>
      <Box />
    </FieldGroup>
  ),
};

export const Disabled: Story = { args: { disabled: true } };

/** Bound to react-hook-form with `control` and `name`. */
const Bound = () => {
  const { control } = useForm({ defaultValues: { acceptsRules: true } });
  return (
    <Form aria-label="Example">
      <FormCheckbox control={control} name="acceptsRules">
        I accept the rules
      </FormCheckbox>
    </Form>
  );
};

export const InForm: Story = { render: () => <Bound /> };

const options = [
  { value: 'score', label: 'Score' },
  { value: 'home', label: 'Walkover: night_owl wins' },
  { value: 'away', label: `Walkover: ${'a'.repeat(30)} wins` },
] as const;

const Group = () => {
  const [value, setValue] = useState<(typeof options)[number]['value']>('score');
  return <RadioGroup label="Result" options={options} value={value} onValueChange={setValue} />;
};

export const Radios: Story = { render: () => <Group /> };
