import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Form, FormNumberField, Stepper } from './index.ts';

const Goals = ({ max = 99 }: { max?: number }) => {
  const [value, setValue] = useState(2);
  return <Stepper label="night_owl" value={value} max={max} onChange={setValue} />;
};

const meta = {
  title: 'forms/Numbers',
  component: Goals,
  subcomponents: { Stepper, FormNumberField },
} satisfies Meta<typeof Goals>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Suits small numbers that change by a few. */
export const WithButtons: Story = {};

export const AtItsEnd: Story = { args: { max: 2 } };

interface Values {
  players: number;
  rounds: number | null;
}

const Bound = ({ onValues }: { onValues?: (values: Values) => void }) => {
  const { control, handleSubmit } = useForm<Values>({ defaultValues: { players: 8, rounds: null } });
  return (
    <Form aria-label="Example" onSubmit={onValues && handleSubmit(onValues)}>
      <FormNumberField control={control} name="players" label="Players" />
      <FormNumberField
        control={control}
        name="rounds"
        empty={null}
        label="Rounds"
        description="Leave it empty for as many as the players need."
      />
      <button type="submit">Save</button>
    </Form>
  );
};

/** Bound to react-hook-form with `control` and `name`. */
export const InForm: StoryObj<typeof Bound> = { render: (args) => <Bound {...args} /> };
