import { Button, displayFace, tabularFigures, theme } from '@portal/ui';
import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';

const Box = styled.div`
  display: grid;
  grid-template-columns: ${theme.touchTarget} minmax(2.75rem, 4rem) ${theme.touchTarget};
  gap: ${theme.space[1]};

  /* Squares, however large the text is. */
  button { padding: 0; }
`;

const Value = styled.input`
  ${displayFace}
  ${tabularFigures}
  min-width: 0;
  min-height: ${theme.touchTarget};
  padding: 0;
  font-size: ${theme.fontSize.title};
  text-align: center;
  color: ${theme.color.text};
  background: ${theme.color.field};
  border: 1px solid ${theme.color.lineControl};
  border-radius: ${theme.radius.md};

  &:focus-visible {
    outline: 2px solid ${theme.color.accent};
    border-color: ${theme.color.accent};
  }
  &[aria-invalid='true'] { border-color: ${theme.color.dangerText}; }
`;

interface StepperProps {
  /** Id of the input, if a `label` element names it. */
  id?: string;
  /** Accessible name of the number; the labels of its buttons begin with it. */
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}

/** A number with buttons for one more and one fewer. The arrow keys and typing work, too. */
export const Stepper = ({ id, label, value, min = 0, max, step = 1, onChange, ...input }: StepperProps) => {
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  const stepByKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    set(value + by);
  };
  return (
    <Box>
      <Button
        variant="secondary"
        aria-label={`${label}: less`}
        inactive={value <= min}
        onClick={() => set(value - step)}
      >
        <Minus aria-hidden />
      </Button>
      <Value
        {...input}
        {...(id === undefined ? { 'aria-label': label } : { id })}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        value={value}
        onFocus={({ target }) => target.select()}
        onKeyDown={stepByKey}
        onChange={({ target }) => set(Number(target.value.replace(/\D/g, '')))}
      />
      <Button
        variant="secondary"
        aria-label={`${label}: more`}
        inactive={value >= max}
        onClick={() => set(value + step)}
      >
        <Plus aria-hidden />
      </Button>
    </Box>
  );
};
