import { Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '../theme/theme.ts';

type AlertTone = 'info' | 'warning' | 'danger';

interface AlertProps extends ComponentProps<'div'> {
  tone?: AlertTone | undefined;
  /** Replaces the tone's icon; `null` for none. */
  icon?: ReactNode;
  /** `assertive` interrupts screen readers, `polite` waits, `off` for text in the first render. */
  live?: 'off' | 'polite' | 'assertive' | undefined;
}

const skins: Record<AlertTone, { color: string; background: string; icon: ReactNode }> = {
  info: { color: theme.color.info, background: theme.color.infoSoft, icon: <Info aria-hidden /> },
  warning: { color: theme.color.amber, background: theme.color.amberSoft, icon: <TriangleAlert aria-hidden /> },
  danger: { color: theme.color.dangerText, background: theme.color.dangerSoft, icon: <OctagonAlert aria-hidden /> },
};

const roles = { off: undefined, polite: 'status', assertive: 'alert' } as const;

const AlertBox = styled.div<{ $tone: AlertTone }>`
  display: flex;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.text};
  background: ${({ $tone }) => skins[$tone].background};
  border: 1px solid color-mix(in srgb, ${({ $tone }) => skins[$tone].color} 40%, transparent);
  border-radius: ${theme.radius.md};

  &:has(button) { align-items: center; }
  > svg {
    flex: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    color: ${({ $tone }) => skins[$tone].color};
  }
`;

const AlertText = styled.div`
  min-width: 0;
  flex: 1;
`;

/** An inline message: countdowns, hints, errors of a whole form. */
export const Alert = ({ tone = 'info', icon = skins[tone].icon, live = 'off', children, ...rest }: AlertProps) => (
  <AlertBox role={roles[live]} $tone={tone} {...rest}>
    {icon}
    <AlertText>{children}</AlertText>
  </AlertBox>
);
