import type { ArticleNode } from '@portal/contracts';
import { PageLink, usePortalConfig } from '@portal/portal';
import { displayFace, TextLink, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ArticleMatch } from './article-match.tsx';

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

/** The match that a link leads to. */
const readMatch = (href: string): { id: string; key: string } | null => {
  const [, id, query] = /^\/tournaments\/([0-9a-f]{24})\?(.*)$/.exec(href) ?? [];
  const key = new URLSearchParams(query).get('match');
  return id && key && /^[a-z]\d{1,4}-\d{1,4}$/.test(key) ? { id, key } : null;
};

/** The match of a paragraph that is nothing but a link to it. */
const findMatch = (node: ArticleNode) => {
  if (typeof node === 'string' || node.tag !== 'p') return null;
  const [link, ...others] = node.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  if (link === undefined || typeof link === 'string' || others.length > 0) return null;
  return link.href === undefined ? null : readMatch(link.href);
};

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
export const ArticleBody = ({ nodes }: { nodes: readonly ArticleNode[] }) => {
  const { playTournaments } = usePortalConfig().features;
  const toBlock = (node: ArticleNode, index: number): ReactNode => {
    const match = playTournaments ? findMatch(node) : null;
    if (!match) return toElement(node, index);
    return (
      <ArticleMatch key={index} id={match.id} matchKey={match.key}>
        {toElement(node, index)}
      </ArticleMatch>
    );
  };
  return <Prose dir="auto">{nodes.map(toBlock)}</Prose>;
};
