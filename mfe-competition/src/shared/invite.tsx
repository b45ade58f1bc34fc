import type { TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { CopyLinkButton, ShareButton } from '@portal/screens';
import { Button, Cluster, Stack, Text } from '@portal/ui';
import { Image as ImageIcon } from 'lucide-react';

/** Ways to bring players into a cup that is open: its link, the device's menu for sharing, and its picture. */
export const Invite = ({ bracket: { id, settings } }: { bracket: Pick<TournamentBracket, 'id' | 'settings'> }) => {
  const path = competitionPaths.tournament(id);
  return (
    <Stack asChild gap={3}>
      <section aria-label="Invite players">
        <Text weight="bold">Invite players</Text>
        <Text size="small" tone="muted">
          Share the link. Its preview shows how many spots are left.
        </Text>
        <Cluster gap={2}>
          <ShareButton text={`Join ${settings.name}`} path={path} label="Invite" variant="primary" />
          <CopyLinkButton path={path} />
          <Button asChild variant="ghost">
            <a href={`/api/tournaments/${encodeURIComponent(id)}/share-image`} download={`${settings.name}.png`}>
              <ImageIcon aria-hidden />
              Picture
            </a>
          </Button>
        </Cluster>
      </section>
    </Stack>
  );
};
