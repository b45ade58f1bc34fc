import { Link, usePortalConfig } from '@portal/portal';
import { Heading, Logo, media, Stack, Text, TextLink, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useLinks } from './navigation.ts';

const groups = { games: 'Games', compete: 'Compete', portal: 'Portal' } as const;

const Band = styled.footer`
  background: ${theme.color.surface};
  border-block-start: 1px solid ${theme.color.line};

  ${media.print} { display: none; }
`;

const Content = styled.div`
  display: grid;
  gap: ${theme.space[8]};
  max-width: calc(${theme.pageWidth.wide} + 2 * ${theme.space[4]});
  margin-inline: auto;
  padding: ${theme.space[10]} ${theme.space[4]} ${theme.space[6]};
`;

const Columns = styled.div`
  display: grid;
  /* Two columns on phones, one for large text. */
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 8em), 1fr));
  gap: ${theme.space[8]} ${theme.space[6]};

  ${media.md} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  ${media.lg} { grid-template-columns: 2fr repeat(4, minmax(0, 1fr)); }
`;

const About = styled(Stack)`
  grid-column: 1 / -1;

  ${media.lg} { grid-column: auto; }
`;

const List = styled.ul`
  display: grid;

  a { min-width: ${theme.touchTarget}; min-height: ${theme.touchTarget}; }
`;

const Copyright = styled(Text)`
  padding-block-start: ${theme.space[6]};
  border-block-start: 1px solid ${theme.color.line};
`;

const LinkList = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={1}>
    <Heading level={2} size="small">
      {title}
    </Heading>
    <List role="list">{children}</List>
  </Stack>
);

const LinkGroup = ({ place }: { place: keyof typeof groups }) => (
  <nav aria-label={groups[place]}>
    <LinkList title={groups[place]}>
      {useLinks(place).map(({ path, label }) => (
        <li key={path}>
          <TextLink asChild tone="quiet">
            <Link to={path}>{label}</Link>
          </TextLink>
        </li>
      ))}
    </LinkList>
  </nav>
);

export const Footer = ({ year = new Date().getFullYear() }: { year?: number }) => {
  const { communityName, socialLinks } = usePortalConfig();
  return (
    <Band>
      <Content>
        <Columns>
          <About gap={3} align="start">
            <Logo name={communityName} />
            <Text size="small" tone="muted">
              The community for console and mobile eFootball players.
            </Text>
          </About>
          <LinkGroup place="games" />
          <LinkGroup place="compete" />
          <LinkGroup place="portal" />
          <LinkList title="Follow us">
            {socialLinks.map(({ name, url }) => (
              <li key={url}>
                <TextLink tone="quiet" href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                </TextLink>
              </li>
            ))}
          </LinkList>
        </Columns>
        <Copyright size="small" tone="muted">
          © {year} Gaming Portal. All rights reserved.
        </Copyright>
      </Content>
    </Band>
  );
};
