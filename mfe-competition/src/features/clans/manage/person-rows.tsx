import type { ClanPerson } from '@portal/contracts';
import { PlayerLink } from '@portal/portal';
import { Avatar, Cluster, focusRing, media, Persona, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Players of a clan with what its staff can do. */
export const PersonRows = styled.ul.attrs({ role: 'list' })`
  display: grid;
`;

const Row = styled.li`
  ${focusRing}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[3]};
  min-height: 3.75rem;
  padding-block: ${theme.space[2]};
  border-block-end: 1px solid ${theme.color.line};

  &:last-child { border-block-end: 0; }
  > :first-child { flex: 1 1 12rem; }
  ${media.largeText} { > :first-child { flex-basis: 100%; } }
`;

interface PersonRowProps {
  player: ClanPerson;
  detail: ReactNode;
  /** Next to the name. */
  mark?: ReactNode;
  children?: ReactNode;
}

export const PersonRow = ({ player: { id, username, avatar }, detail, mark, children }: PersonRowProps) => (
  <Row tabIndex={-1}>
    <Persona
      picture={<Avatar src={avatar} seed={id} name={username ?? 'Unknown'} loading="lazy" />}
      name={<PlayerLink username={username} cover />}
      detail={detail}
      mark={mark}
    />
    {children && <Cluster gap={2}>{children}</Cluster>}
  </Row>
);
