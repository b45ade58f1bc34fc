import { Button, type ButtonProps, chosenStyle } from '@portal/ui';
import { styled } from 'styled-components';

const Toggle = styled(Button)`
  &&[aria-pressed='true'] { ${chosenStyle} }
`;

interface ChipProps extends Omit<ButtonProps, 'variant' | 'size' | 'aria-pressed'> {
  isChosen: boolean;
}

/** A button that fills a form, marked while the form has its values. */
export const Chip = ({ isChosen, ...rest }: ChipProps) => (
  <Toggle variant="secondary" size="sm" aria-pressed={isChosen} {...rest} />
);
