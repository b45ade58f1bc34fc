import type { ArticleNode } from '@portal/contracts';
import { PageLink } from '@portal/portal';
import { displayFace, TextLink, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Prose = styled.div`
  overflow-wrap: anywhere;

  > * + * { margin-block-start: ${theme.space[4]}; }
  > :is(h2, h3, h4) { ${displayFace} }
  > h2 { margin-block-start: ${theme.space[10]}; font-size: ${theme.fontSize.title}; }
  > :is(h3, h4) { margin-block-start: ${theme.space[6]}; font-size: ${theme.fontSize.lead}; }
  ul, ol { padding-inline-start: ${theme.space[6]}; }
  li + li, li > ul, li > ol { margin-block-start: ${theme.space[2]}; }
  li::marker { color: ${theme.color.accent}; }
  blockquote {
    padding-inline-start: ${theme.space[4]};
    font-size: ${theme.fontSize.lead};
    border-inline-start: 3px solid ${theme.color.accent};
  }
  code { font-size: 0.9em; }
  pre {
    padding: ${theme.space[4]};
    overflow-x: auto;
    background: ${theme.color.field};
    border-radius: ${theme.radius.md};
  }
  hr { border: 0; border-block-start: 1px solid ${theme.color.line}; }
  a { display: inline; min-height: 0; }
  @media (pointer: coarse) { a { padding-block: 0.75rem; } }
`;

const isPath = (href: string): boolean => /^\/(?!\/)/.test(href);

const toElement = (node: ArticleNode, index: number): ReactNode => {
  if (typeof node === 'string') return node;
  const { tag: Tag, href, children } = node;
  const content = children.length > 0 ? children.map(toElement) : undefined;
  if (href === undefined) return <Tag key={index}>{content}</Tag>;
  return isPath(href) ? (
    <PageLink key={index} to={href}>
      {content}
    </PageLink>
  ) : (
    <TextLink key={index} href={href} rel="noopener noreferrer nofollow">
      {content}
    </TextLink>
  );
};

/** The formatted text of an article. The server has sanitized it, and React creates the elements: nothing is parsed as HTML. */
export const ArticleBody = ({ nodes }: { nodes: readonly ArticleNode[] }) => (
  <Prose dir="auto">{nodes.map(toElement)}</Prose>
);
