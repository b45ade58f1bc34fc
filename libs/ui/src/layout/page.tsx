import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Heading } from '../text/heading.tsx';
import { Text } from '../text/text.tsx';
import { media } from '../theme/media.ts';
import { theme } from '../theme/theme.ts';
import { Cluster, Stack } from './stack.tsx';

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

/** The content column of a page. The shell renders the `main` landmark around it. */
export const Page = ({ width = 'wide', ...rest }: PageProps) => <PageBox $width={width} {...rest} />;

interface PageHeaderProps extends Omit<ComponentProps<'header'>, 'title'> {
  title: ReactNode;
  subtitle?: ReactNode;
  /** A decorative `Scene` at the end, on wide screens. */
  scene?: ReactNode;
  actions?: ReactNode;
  /** Centers title and subtitle, such as above a form. */
  centered?: boolean | undefined;
}

const HeaderBox = styled.header<{ $centered: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: ${({ $centered }) => ($centered ? 'center' : 'space-between')};
  gap: ${theme.space[4]};
  /* Breaks long words such as URLs. */
  overflow-wrap: anywhere;
  text-align: ${({ $centered }) => ($centered ? 'center' : 'start')};

  /* Actions beside the scene. */
  ${media.lg} { > :nth-child(2):not(:last-child) { margin-inline-start: auto; } }
`;

const SceneBox = styled.div`
  display: none;
  margin-block-end: calc(-1 * ${theme.space[4]});

  ${media.lg} { display: block; }
  ${media.print} { display: none; }
`;

export const PageHeader = ({ title, subtitle, scene, actions, centered = false, ...rest }: PageHeaderProps) => (
  <HeaderBox $centered={centered} {...rest}>
    <Stack gap={2} align={centered ? 'center' : 'start'}>
      <Heading level={1}>{title}</Heading>
      {subtitle && (
        <Text size="lead" tone="muted">
          {subtitle}
        </Text>
      )}
    </Stack>
    {actions}
    {scene && <SceneBox>{scene}</SceneBox>}
  </HeaderBox>
);

interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Next to the title, such as a 'View all' link. */
  action?: ReactNode;
}

const SectionBox = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[5]};
  min-width: 0;
`;

export const Section = ({ title, action, children, ...rest }: SectionProps) => (
  <SectionBox {...rest}>
    {(title || action) && (
      <Cluster justify="between">
        {title && <Heading level={2}>{title}</Heading>}
        {action}
      </Cluster>
    )}
    {children}
  </SectionBox>
);
