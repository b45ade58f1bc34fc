import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { PitchOrnament } from '../art/pitch-ornament.tsx';
import { Heading } from '../text/heading.tsx';
import { Text } from '../text/text.tsx';
import { media } from '../theme/media.ts';
import { theme } from '../theme/theme.ts';
import { Cluster, Stack } from './stack.tsx';

interface HeroProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode;
  /** 1 for the first hero of a page. */
  headingLevel?: 1 | 2 | undefined;
  /** A short line above the title. */
  eyebrow?: ReactNode;
  actions?: ReactNode;
  size?: 'md' | 'lg' | undefined;
  align?: 'start' | 'center' | undefined;
}

/** Glow of a floodlight above one corner. */
const floodlight = (corner: string) =>
  `radial-gradient(70% 110% at ${corner} -12%, color-mix(in srgb, ${theme.color.floodlight} ${theme.glow.hero}, transparent), transparent 68%)`;

const HeroBox = styled.section<{ $size: 'md' | 'lg'; $align: 'start' | 'center' }>`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  padding: ${theme.space[10]} ${theme.space[5]};
  text-align: ${({ $align }) => $align};
  background:
    ${floodlight('0%')},
    ${floodlight('100%')},
    linear-gradient(180deg, ${theme.color.surface}, ${theme.color.ink});
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};

  ${media.md} {
    padding: ${({ $size }) => ($size === 'lg' ? `${theme.space[24]} ${theme.space[16]}` : `${theme.space[16]} ${theme.space[12]}`)};
  }
`;

const HeroText = styled(Stack)<{ $align: 'start' | 'center' }>`
  max-width: 46rem;
  margin-inline: ${({ $align }) => ($align === 'center' ? 'auto' : '0')};
`;

const Eyebrow = styled(Text)`
  font-weight: 600;
  color: ${theme.color.accent};
`;

const Actions = styled(Cluster)`
  margin-block-start: ${theme.space[3]};
`;

/** The banner at the top of a page, on a floodlit pitch. */
export const Hero = ({
  title,
  headingLevel = 1,
  eyebrow,
  actions,
  size = 'md',
  align = 'start',
  children,
  ...rest
}: HeroProps) => (
  <HeroBox $size={size} $align={align} {...rest}>
    <PitchOrnament placement="backdrop" />
    <HeroText gap={4} align={align} $align={align}>
      {eyebrow && <Eyebrow size="small">{eyebrow}</Eyebrow>}
      <Heading level={headingLevel} size={size === 'lg' ? 'hero' : 'display'}>
        {title}
      </Heading>
      {children}
      {actions && <Actions justify={align}>{actions}</Actions>}
    </HeroText>
  </HeroBox>
);
