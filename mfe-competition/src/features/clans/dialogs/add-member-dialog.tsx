import type { ClanListItem } from '@portal/contracts';
import { Button, Stack } from '@portal/ui';
import { Field } from '@portal/ui/forms';
import { DialogContent } from '@portal/ui/overlays';
import { Select } from '@portal/ui/select';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PlayerRow } from './player-row';
import { PlayerSearch } from './player-search';

interface AddMemberDialogProps {
  clans: readonly ClanListItem[];
  /** Preselected clan. */
  clanId: string | null;
  /** Loads more clans to choose from; absent when all are loaded. */
  onMoreClans: (() => void) | undefined;
  onAdded: (clanId: string) => void;
}

const ClanField = styled(Field)`
  width: 100%;
`;

export const AddMemberDialog = ({ clans, clanId, onMoreClans, onAdded }: AddMemberDialogProps) => {
  const [only] = clans.length === 1 ? clans : [];
  const [chosen, setChosen] = useState(clanId ?? only?.id ?? null);

  return (
    <DialogContent title="Add Member">
      <Stack gap={5}>
        <Stack gap={2} align="start">
          <ClanField label="Clan" description={chosen ? undefined : 'Choose a clan to add players to it.'}>
            {(control) => (
              <Select
                {...control}
                options={clans.map(({ id, name }) => ({ value: id, label: name }))}
                {...(chosen && { value: chosen })}
                placeholder="Choose a clan"
                onValueChange={setChosen}
              />
            )}
          </ClanField>
          {onMoreClans && (
            <Button variant="ghost" size="sm" onClick={onMoreClans}>
              Load more
            </Button>
          )}
        </Stack>
        <PlayerSearch>
          {(player) => <PlayerRow key={player.id} player={player} clanId={chosen} onAdded={onAdded} />}
        </PlayerSearch>
      </Stack>
    </DialogContent>
  );
};
