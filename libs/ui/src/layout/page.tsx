import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Heading, type HeadingLevel } from '../text/heading';
import { Text } from '../text/text';
import { media } from '../theme/media';
import { theme } from '../theme/theme';
import { Stack } from './stack';

type PageWidth = keyof typeof theme.pageWidth;

interface PageProps extends ComponentProps<'div'> {
  /** `form` for a single narrow card, `text` for reading, `wide` (1200 px) for everything else. */
  width?: PageWidth | undefined;
}

const PageBox = styled.div<{ $width: PageWidth }>`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[10]};
  width: 100%;
  max-width: calc(${({ $width }) => theme.pageWidth[$width]} + 2 * ${theme.space[4]});
  margin-inline: auto;
  padding: ${theme.space[6]} ${theme.space[4]} ${theme.space[16]};

  ${media.md} {
    gap: ${theme.space[12]};
    padding-block: ${theme.space[10]} ${theme.space[20]};
  }
`;

/** The column that holds a screen's content. The `main` landmark around it belongs to the shell. */
export const Page = ({ width = 'wide', ...rest }: PageProps) => <PageBox $width={width} {...rest} />;

interface PageHeaderProps extends Omit<ComponentProps<'header'>, 'title'> {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Stands above the title: a back link, a badge. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Centres all of it, for forms. */
  centered?: boolean | undefined;
}

const HeaderBox = styled.header<{ $centered: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: ${({ $centered }) => ($centered ? 'center' : 'space-between')};
  gap: ${theme.space[4]};
  /* Also words without a break, such as a long address, end at the edge. */
  overflow-wrap: anywhere;
  text-align: ${({ $centered }) => ($centered ? 'center' : 'start')};
`;

/** A screen's title (its `h1`), with subtitle, back link and actions. */
export const PageHeader = ({ title, subtitle, lead, actions, centered = false, ...rest }: PageHeaderProps) => (
  <HeaderBox $centered={centered} {...rest}>
    <Stack gap={2} align={centered ? 'center' : 'start'}>
      {lead}
      <Heading level={1}>{title}</Heading>
      {subtitle && (
        <Text size="lead" tone="muted">
          {subtitle}
        </Text>
      )}
    </Stack>
    {actions}
  </HeaderBox>
);

interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Under the title. */
  subtitle?: ReactNode;
  /** Beside the title, such as a 'View all' link. */
  action?: ReactNode;
  headingLevel?: HeadingLevel | undefined;
}

const SectionBox = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[5]};
  min-width: 0;
`;

const SectionHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${theme.space[3]};
`;

/** A titled part of a page. */
export const Section = ({ title, subtitle, action, headingLevel = 2, children, ...rest }: SectionProps) => (
  <SectionBox {...rest}>
    {(title || action) && (
      <SectionHead>
        <Stack gap={1}>
          {title && <Heading level={headingLevel}>{title}</Heading>}
          {subtitle && <Text tone="muted">{subtitle}</Text>}
        </Stack>
        {action}
      </SectionHead>
    )}
    {children}
  </SectionBox>
);
