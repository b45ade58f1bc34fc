import { chosenStyle, focusRing, media, theme } from '@portal/ui';
import * as Primitive from 'radix-ui/tabs';
import { styled } from 'styled-components';

/** Uncontrolled with `defaultValue`, or controlled with `value` and `onValueChange`. */
export const Tabs = styled(Primitive.Root)`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[5]};
  min-width: 0;
`;

/** Requires an `aria-label`. */
export const TabsList = styled(Primitive.List)`
  display: flex;
  gap: ${theme.space[1]};
  width: fit-content;
  max-width: 100%;
  padding: ${theme.space[1]};
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.line};
  border-radius: calc(${theme.touchTarget} / 2 + ${theme.space[1]} + 1px);

  /* No tab is cut off. */
  ${media.largeText} { flex-wrap: wrap; }
`;

export const TabsTrigger = styled(Primitive.Trigger)`
  ${focusRing}
  min-height: ${theme.touchTarget};
  padding: 0 ${theme.space[5]};
  font-weight: 600;
  white-space: nowrap;
  color: ${theme.color.textMuted};
  background: transparent;
  border: 0;
  border-radius: ${theme.radius.full};
  transition: color ${theme.duration.fast} ${theme.easing}, background-color ${theme.duration.fast} ${theme.easing};

  &:focus-visible { outline-offset: -2px; }
  &[data-state='active'] { ${chosenStyle} }
  ${media.hover} { &:hover:not([data-state='active']) { color: ${theme.color.text}; } }
`;

/** The panel of the tab with the same `value`. */
export const TabsContent = styled(Primitive.Content)`
  ${focusRing}
  min-width: 0;
  border-radius: ${theme.radius.lg};
`;
