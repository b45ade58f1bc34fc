import type { Clan, ClanManagement, ClanMe } from '@portal/contracts';
import type { ClanRole } from '@portal/contracts/competition/ui';
import { limits } from '@portal/contracts/limits';
import { formatDay, useSession } from '@portal/portal';
import { IconButton, media } from '@portal/ui';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@portal/ui/menu';
import { ConfirmDialog } from '@portal/ui/overlays';
import { TitledCard } from '@portal/ui/titled-card';
import { EllipsisVertical, Users } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { RoleMark } from '../components/role-mark.tsx';
import { PersonRow, PersonRows } from './person-rows.tsx';
import { formatPerson, useClanStaffCall } from './use-clan-staff-call.ts';

type Member = ClanManagement['members'][number];
type Act = 'manager' | 'member' | 'hand-over' | 'remove';

/** Next to other parts, it scrolls within its card. */
const ScrolledRows = styled(PersonRows)`
  ${media.lg} {
    max-height: 36rem;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
`;

const actTexts: Record<Act, string> = {
  manager: 'Make manager',
  member: 'Remove as manager',
  'hand-over': 'Make leader…',
  remove: 'Remove from clan…',
};

/** Managers can only remove members without a role. */
const listActs = (own: ClanMe['role'], { role }: Member): Act[] => {
  if (role === 'leader') return [];
  if (own !== 'leader') return role === 'member' ? ['remove'] : [];
  return [role === 'manager' ? 'member' : 'manager', 'hand-over', 'remove'];
};

const byRole: Record<ClanRole, number> = { leader: 0, manager: 1, member: 2 };

/** The service revokes the invitation link with the role, because a former manager may still have it. */
const hasLinkToLose = ({ link }: ClanManagement, { role }: Member): boolean => role === 'manager' && link !== null;

interface ConfirmedActProps {
  clan: Clan;
  member: Member;
  hasLink: boolean;
  act: 'hand-over' | 'remove';
  onClose: () => void;
}

/** Names what happens, and to whom. */
const ConfirmedAct = ({ clan, member: { player }, hasLink, act, onClose }: ConfirmedActProps) => {
  const name = formatPerson(player);
  const isRemoval = act === 'remove';
  const { mutate, isPending } = useClanStaffCall(clan.id, {
    done: { title: isRemoval ? `${name} Was Removed` : `${name} Leads ${clan.name}` },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isRemoval ? `Remove ${name} from ${clan.name}?` : `Make ${name} the leader of ${clan.name}?`}
      description={
        isRemoval
          ? `${name} is notified and cannot rejoin for ${limits.clan.removedDays} days unless you allow it. ${name} still plays in cups with ${name} in the lineup until you name a substitute.${hasLink ? ' The invitation link is revoked, too.' : ''}`
          : `${name} leads the clan from now on, and you become a manager. Only ${name} can give the lead back.`
      }
      confirmLabel={isRemoval ? `Remove ${name}` : `Make ${name} leader`}
      pending={isPending}
      onConfirm={() => mutate({ do: act, playerId: player.id })}
    />
  );
};

interface MemberRowProps {
  clan: Clan;
  own: ClanMe;
  member: Member;
  hasLink: boolean;
  onAsk: (act: ConfirmedActProps['act']) => void;
}

const MemberRow = ({ clan, own, member, hasLink, onAsk }: MemberRowProps) => {
  const { player, role, joinedAt } = member;
  const name = formatPerson(player);
  const { mutate } = useClanStaffCall(clan.id, {
    done: {
      title: role === 'manager' ? `${name} Is No Longer a Manager` : `${name} Is a Manager`,
      ...(hasLink && { description: 'The invitation link was revoked, too. You can create another one.' }),
    },
  });
  const isOwn = useSession().user?.id === player.id;
  const acts = isOwn ? [] : listActs(own.role, member);
  const run = (act: Act) =>
    act === 'manager' || act === 'member' ? mutate({ do: 'role', playerId: player.id, role: act }) : onAsk(act);
  return (
    <PersonRow player={player} detail={`Joined ${formatDay(joinedAt)}`} mark={<RoleMark role={role} />}>
      {acts.length > 0 && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton label={`Actions for ${name}`} icon={<EllipsisVertical aria-hidden />} />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            {acts.map((act) => (
              <DropdownMenuItem key={act} tone={act === 'remove' ? 'danger' : 'default'} onSelect={() => run(act)}>
                {actTexts[act]}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </PersonRow>
  );
};

interface MembersProps {
  clan: Clan;
  own: ClanMe;
  management: ClanManagement;
}

/** All members, and what the viewer can do about each. */
export const Members = ({ clan, own, management }: MembersProps) => {
  const { members } = management;
  const [asked, setAsked] = useState<Pick<ConfirmedActProps, 'member' | 'act'> | null>(null);
  const sorted = [...members].sort((one, other) => byRole[one.role] - byRole[other.role]);
  return (
    <TitledCard
      title="Members"
      icon={<Users aria-hidden />}
      description={`${members.length} of ${limits.clan.members} places are taken.`}
    >
      <ScrolledRows aria-label="Members">
        {sorted.map((member) => (
          <MemberRow
            key={member.player.id}
            clan={clan}
            own={own}
            member={member}
            hasLink={hasLinkToLose(management, member)}
            onAsk={(act) => setAsked({ member, act })}
          />
        ))}
      </ScrolledRows>
      {asked && (
        <ConfirmedAct
          {...asked}
          clan={clan}
          hasLink={hasLinkToLose(management, asked.member)}
          onClose={() => setAsked(null)}
        />
      )}
    </TitledCard>
  );
};
