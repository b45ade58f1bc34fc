import { Dialog, DialogContent, DialogTrigger, displayFace, EmptyState, focusRing, media, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { texts } from '../texts';

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space[3]};
`;

const Count = styled.button`
  ${focusRing}
  display: grid;
  justify-items: start;
  gap: ${theme.space[1]};
  padding: ${theme.space[4]};
  text-align: start;
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  transition: border-color ${theme.duration.fast} ${theme.easing};

  ${media.hover} { &:hover { border-color: ${theme.color.accent}; } }
`;

const Figure = styled.span`
  ${displayFace}
  font-size: ${theme.fontSize.heading};
`;

const Name = styled.span`
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
`;

const EmptyCount = ({ title, emptyText }: { title: string; emptyText: string }) => (
  <Dialog>
    <DialogTrigger asChild>
      <Count type="button">
        <Figure>0</Figure>
        <Name>{title}</Name>
      </Count>
    </DialogTrigger>
    <DialogContent title={title} size="sm">
      <EmptyState>{emptyText}</EmptyState>
    </DialogContent>
  </Dialog>
);

/** What stands here while no remote counts followers. */
export const FollowCountsFallback = () => (
  <Pair>
    <EmptyCount title={texts.community.followers} emptyText={texts.community.noFollowers} />
    <EmptyCount title={texts.community.following} emptyText={texts.community.noFollowing} />
  </Pair>
);
