import * as Slot from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { focusRing } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';

interface TextLinkProps extends ComponentProps<'a'> {
  /** Render the only child (the router's `Link`) instead of an `a`. */
  asChild?: boolean | undefined;
  /** `quiet`: muted, for lists of links such as the footer's. */
  tone?: 'accent' | 'quiet' | undefined;
}

const LinkText = styled.a<{ $tone: 'accent' | 'quiet' }>`
  ${focusRing}
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  border-radius: ${theme.radius.sm};
  font-weight: ${({ $tone }) => ($tone === 'accent' ? 500 : 'inherit')};
  color: ${({ $tone }) => ($tone === 'accent' ? theme.color.accent : theme.color.textMuted)};
  text-decoration: ${({ $tone }) => ($tone === 'accent' ? 'underline' : 'none')};
  text-decoration-thickness: 1px;
  text-underline-offset: 0.22em;
  text-decoration-color: color-mix(in srgb, currentcolor 45%, transparent);
  transition: color ${theme.duration.fast} ${theme.easing};

  svg { inline-size: 1.1em; block-size: 1.1em; flex: none; }

  ${media.hover} {
    &:hover {
      color: ${({ $tone }) => ($tone === 'accent' ? theme.color.accentHover : theme.color.text)};
      text-decoration: underline;
    }
  }
`;

export const TextLink = ({ asChild = false, tone = 'accent', ...rest }: TextLinkProps) => (
  <LinkText {...(asChild && { as: Slot.Root })} $tone={tone} {...rest} />
);
