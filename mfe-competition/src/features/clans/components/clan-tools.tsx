import type { ClanListItem } from '@portal/contracts';
import { Button, Cluster } from '@portal/ui';
import { Plus, UserPlus } from 'lucide-react';
import { ToolDialog } from '../../../shared/tool-dialog';
import type { useClanList } from '../hooks/use-clan-list';
import { addMemberTexts, createTexts } from '../texts';
import { DeleteClanButton } from './delete-clan-button';

const loadCreateClan = async () => {
  const { CreateClanDialog } = await import(/* webpackChunkName: "create-clan" */ '../dialogs/create-clan-dialog');
  return CreateClanDialog;
};

const loadAddMember = async () => {
  const { AddMemberDialog } = await import(/* webpackChunkName: "add-member" */ '../dialogs/add-member-dialog');
  return AddMemberDialog;
};

interface AddMemberProps {
  list: ReturnType<typeof useClanList>;
  clanId: string | null;
  /** The button's words. */
  label: string;
}

const AddMember = ({ list: { list, clans, welcome }, clanId, label }: AddMemberProps) => (
  <ToolDialog
    title={addMemberTexts.title}
    trigger={(pending) => (
      <Button variant="secondary" size={clanId ? 'sm' : 'md'} pending={pending}>
        {!pending && <UserPlus aria-hidden />}
        {label}
      </Button>
    )}
    load={loadAddMember}
    props={() => ({
      clans: clans ?? [],
      clanId,
      onMoreClans: list.status === 'ready' && list.more !== 'none' ? list.loadMore : undefined,
      onAdded: welcome,
    })}
  />
);

/** The privileged user's buttons beside the title. */
export const PageTools = ({ list }: { list: ReturnType<typeof useClanList> }) => (
  <Cluster>
    <AddMember list={list} clanId={null} label={addMemberTexts.title} />
    <ToolDialog
      title={createTexts.title}
      trigger={(pending) => (
        <Button pending={pending}>
          {!pending && <Plus aria-hidden />}
          {createTexts.title}
        </Button>
      )}
      load={loadCreateClan}
      props={(close) => ({
        onFounded: (clan: ClanListItem) => {
          list.found(clan);
          close();
        },
      })}
    />
  </Cluster>
);

interface CardToolsProps {
  list: ReturnType<typeof useClanList>;
  clan: ClanListItem;
  onDissolved: (id: string) => void;
}

/** The privileged user's buttons in an expanded card. */
export const CardTools = ({ list, clan, onDissolved }: CardToolsProps) => (
  <Cluster>
    <AddMember list={list} clanId={clan.id} label={addMemberTexts.toThisClan} />
    <DeleteClanButton
      clan={clan}
      onDissolved={(id) => {
        list.dissolve(id);
        onDissolved(id);
      }}
    />
  </Cluster>
);
