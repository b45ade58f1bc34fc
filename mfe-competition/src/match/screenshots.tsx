import type { MatchRoomResponse } from '@portal/contracts';
import { nameSide, type Side, SideLink } from '@portal/match';
import { focusRing, media, Stack, Text, theme } from '@portal/ui';
import { Dialog, DialogContent, DialogTrigger } from '@portal/ui/overlays';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useKeptFocus } from '../shared/use-kept-focus.ts';

/** No landmark, because the queue has one for each match. */
const Group = styled.section.attrs({ role: 'group' })`
  &:focus { outline: none; }
`;

const Sides = styled.div`
  display: grid;
  gap: ${theme.space[4]};

  ${media.sm} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Pictures = styled.ul.attrs({ role: 'list' })<{ $isLarge: boolean }>`
  display: grid;
  grid-template-columns: ${({ $isLarge }) => ($isLarge ? '100%' : 'repeat(auto-fill, minmax(7rem, 1fr))')};
  gap: ${theme.space[2]};
`;

const OpenButton = styled.button`
  ${focusRing}
  display: block;
  inline-size: 100%;
  padding: 0;
  overflow: hidden;
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  cursor: zoom-in;

  img {
    display: block;
    inline-size: 100%;
    aspect-ratio: 16 / 9;
    object-fit: contain;
  }
`;

/** As large as the screen allows. */
const LargeDialog = styled(DialogContent)`
  && { max-width: 90rem; }
`;

const LargePicture = styled.img`
  display: block;
  max-inline-size: 100%;
  max-block-size: 75dvh;
  margin-inline: auto;
`;

const Screenshot = ({ url, name }: { url: string; name: string }) => (
  <Dialog>
    <DialogTrigger asChild>
      <OpenButton type="button">
        <img src={url} alt={name} />
      </OpenButton>
    </DialogTrigger>
    <LargeDialog title={name}>
      <LargePicture src={url} alt={name} />
    </LargeDialog>
  </Dialog>
);

interface ScreenshotsProps {
  match: MatchRoomResponse;
  /** For staff, who compare the screenshots of both players: a side without any is named, too. */
  isLarge?: boolean;
  /** The form that adds one. */
  children?: ReactNode;
}

const sides: readonly Side[] = ['home', 'away'];

/** What the players have added to prove the result, side by side. A press on one enlarges it. */
export const Screenshots = ({ match, isLarge = false, children }: ScreenshotsProps) => {
  const focus = useKeptFocus();
  const shown = sides
    .map((side) => ({ side, pictures: match.evidence?.filter((picture) => picture.side === side) ?? [] }))
    .filter(({ pictures }) => isLarge || pictures.length > 0);
  if (shown.length === 0 && !children) return null;
  return (
    <Stack gap={3} asChild>
      <Group aria-label="Screenshots" {...focus}>
        <Text size="small" weight="bold">
          Screenshots
        </Text>
        {shown.length > 0 && (
          <Sides>
            {shown.map(({ side, pictures }) => (
              <Stack key={side} gap={2}>
                <Text as="div" size="small" tone="muted">
                  <SideLink side={match[side]} />
                </Text>
                {pictures.length === 0 ? (
                  <Text size="small">No screenshot.</Text>
                ) : (
                  <Pictures $isLarge={isLarge}>
                    {pictures.map(({ url }, at) => (
                      <li key={url}>
                        <Screenshot url={url} name={`Screenshot ${at + 1} of ${nameSide(match, side)}`} />
                      </li>
                    ))}
                  </Pictures>
                )}
              </Stack>
            ))}
          </Sides>
        )}
        {children}
      </Group>
    </Stack>
  );
};
