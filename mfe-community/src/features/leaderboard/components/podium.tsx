import type { FollowedPlayer, LeaderboardPlayer } from '@portal/contracts';
import { PlayerLink } from '@portal/portal';
import { Avatar, displayFace, media, Skeleton, type TableColumn, theme, truncate, truncateLink } from '@portal/ui';
import { css, styled } from 'styled-components';
import { OwnMark, paintPlayer, playerColumns, selectCells } from '../../../shared/leaderboard/columns.tsx';

/** Sets the height of a row and of the plinth at its foot, which is the score. */
const step = (metal: string, height: string, plinth: string) => css`
  --metal: ${metal};
  block-size: ${height};

  > ${selectCells('score')} { block-size: ${plinth}; }
`;

/**
 * Shows the first three rows of the table below as a podium: side by side above the column headers, rank 1 in the middle,
 * and on phones rank 1 above the other two. They stay rows of the table, so that screen readers announce each player once.
 * Heights are fixed, so that skeletons have them too.
 */
export const podiumStyle = css`
  table {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
  }
  tbody { display: contents; }
  tr {
    order: 5;
    flex: 0 0 100%;
    min-width: 0;
  }

  tbody > tr:nth-child(-n + 3) {
    order: 3;
    display: flex;
    flex: 0 0 50%;
    flex-direction: column;
    align-items: center;
    padding: 0;
    background: radial-gradient(closest-side, color-mix(in srgb, var(--metal) 14%, transparent), transparent);
    border: 0;
    box-shadow: none;

    > * {
      flex: none;
      width: 100%;
      max-width: none;
      padding: 0 ${theme.space[3]};
      text-align: center;
    }
    /* The medal overlaps the picture below it. */
    > ${selectCells('rank')} {
      z-index: 2;
      margin-block: auto -1.5rem;
      translate: -2.25rem;
      pointer-events: none;
    }
    > ${selectCells('rank')} svg { inline-size: 2.25rem; block-size: 2.25rem; }
    /* The clan, without the header that it has in compact rows. */
    > ${selectCells('clan')} {
      ${truncateLink}
      display: block;
      padding-inline: ${theme.space[3]};
      margin: -0.7rem 0 calc(${theme.space[3]} - 0.7rem);
      font-size: ${theme.fontSize.small};
      color: ${theme.color.textMuted};
    }
    > ${selectCells('clan')} > [aria-hidden] { display: none; }
    > ${selectCells('score')} {
      ${displayFace}
      display: grid;
      place-content: center;
      font-size: ${theme.fontSize.title};
      background: repeating-linear-gradient(90deg, ${theme.color.pitch} 0 2.5rem, ${theme.color.pitchStripe} 2.5rem 5rem);
      border-block-start: 3px solid var(--metal);
    }
  }
  tbody > tr:nth-child(1) {
    ${step(theme.color.gold, '14.75rem', '3.5rem')}
    flex-basis: 100%;
    order: 1;
  }
  tbody > tr:nth-child(2) { ${step(theme.color.silver, '14rem', '2.75rem')} }
  tbody > tr:nth-child(3) { ${step(theme.color.bronze, '13.5rem', '2.25rem')} }
  tbody > tr:nth-child(4) { border-block-start: 0; }

  ${media.sm} {
    thead { display: contents; }
    thead > tr {
      position: sticky;
      z-index: 2;
      inset-block-start: ${theme.headerHeight};
      order: 4;
    }
    th { width: auto; }
    tr {
      display: grid;
      grid-template-columns: ${playerColumns.map(({ width = 'minmax(0, 1fr)' }) => width).join(' ')};
      align-items: center;

      /* The columns limit the names. */
      > * { max-width: none; }
    }
    tbody > tr:nth-child(-n + 3) { flex-basis: calc(100% / 3); }
    tbody > tr:nth-child(1) {
      ${step(theme.color.gold, '20rem', '8rem')}
      order: 2;
    }
    tbody > tr:nth-child(2) {
      ${step(theme.color.silver, '17.5rem', '5.5rem')}
      order: 1;
    }
    tbody > tr:nth-child(3) { ${step(theme.color.bronze, '16.25rem', '4.25rem')} }
  }
`;

const PodiumPlace = styled.span`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
`;

const pictureStyle = css`
  margin-block-end: ${theme.space[2]};
  outline: 2px solid var(--metal);
  outline-offset: 2px;
`;
const PlayerPicture = styled(Avatar)`${pictureStyle}`;
const PictureSkeleton = styled(Skeleton)`${pictureStyle}`;

/* Over the foot of the picture, so that it takes no space from the name. */
const OwnMarkSlot = styled.span`
  position: absolute;
  inset-block-start: 2.9rem;
`;

const PlayerName = styled.bdi`
  ${truncate}
  max-width: 100%;
  font-weight: 600;
`;

const PlatformName = styled.span`
  ${truncate}
  max-width: 100%;
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
`;

const PodiumPlayer = ({
  player: { id, username, avatar, platform },
  isOwn,
}: {
  player: LeaderboardPlayer;
  isOwn: boolean;
}) => (
  <PodiumPlace>
    <PlayerPicture src={avatar} seed={id} name={username} letters={2} size="lg" />
    <PlayerName>
      <PlayerLink username={username} cover />
    </PlayerName>
    <PlatformName>{`${platform} Player`}</PlatformName>
    {isOwn && (
      <OwnMarkSlot>
        <OwnMark />
      </OwnMarkSlot>
    )}
  </PodiumPlace>
);

const PodiumSkeleton = ({ index }: { index: number }) => {
  const { name, detail } = paintPlayer(index);
  return (
    <PodiumPlace>
      <PictureSkeleton shape="circle" width="4rem" height="4rem" />
      <PlayerName>{name}</PlayerName>
      <PlatformName>{detail}</PlatformName>
    </PodiumPlace>
  );
};

/** The columns of a table with a podium. */
export const podiumColumns: readonly TableColumn<FollowedPlayer>[] = playerColumns.map((column) =>
  column.rowHeader
    ? {
        ...column,
        skeleton: (index, placeholder) =>
          index < 3 ? <PodiumSkeleton index={index} /> : column.skeleton?.(index, placeholder),
        cell: (player, index, isOwn) =>
          index < 3 ? <PodiumPlayer player={player} isOwn={isOwn} /> : column.cell(player, index, isOwn),
      }
    : column,
);
