import { Button, theme } from '@portal/ui';
import { Check, UserRound } from 'lucide-react';
import { styled } from 'styled-components';

const Toggle = styled(Button)`
  flex: none;
  min-height: calc(${theme.touchTarget} + 2 * ${theme.space[1]});
  border-radius: ${theme.radius.full};

  &[aria-pressed='true'] { color: ${theme.color.accent}; background: ${theme.color.accentSoft}; border-color: currentcolor; }
`;

/* The text does not fit beside the tabs of the smallest phones. */
const Label = styled.span`
  @media (max-width: 389px) { display: none; }
`;

interface FollowedFilterProps {
  pressed: boolean;
  onChange: (pressed: boolean) => void;
}

const label = 'Players I follow';

/** Shows only the players whom the visitor follows. */
export const FollowedFilter = ({ pressed, onChange }: FollowedFilterProps) => (
  <Toggle variant="secondary" size="sm" aria-label={label} aria-pressed={pressed} onClick={() => onChange(!pressed)}>
    {pressed ? <Check aria-hidden /> : <UserRound aria-hidden />}
    <Label>{label}</Label>
  </Toggle>
);
