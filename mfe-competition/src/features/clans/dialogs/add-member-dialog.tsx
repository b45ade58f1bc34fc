import type { ClanListItem } from '@portal/contracts';
import { call } from '@portal/portal';
import { Button, EmptyState, Stack } from '@portal/ui';
import { Field } from '@portal/ui/forms';
import { DialogContent } from '@portal/ui/overlays';
import { Select } from '@portal/ui/select';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PlayerSearch } from '../../../shared/player-search.tsx';
import { PlayerRow } from './player-row.tsx';

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

const searchLabel = 'Search users by username or email';

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
        <PlayerSearch
          label={searchLabel}
          placeholder={searchLabel}
          noun="users"
          search={(q, signal) => call('GET /api/users', { query: q ? { q } : {}, signal })}
          min={0}
          height="24rem"
          empty={(text) => (
            <EmptyState>{text === '' ? 'No users available.' : 'No users found matching your search.'}</EmptyState>
          )}
        >
          {(player) => <PlayerRow key={player.id} player={player} clanId={chosen} onAdded={onAdded} />}
        </PlayerSearch>
      </Stack>
    </DialogContent>
  );
};
