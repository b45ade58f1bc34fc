import { IconButton } from '@portal/ui';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@portal/ui/menu';
import { Ellipsis } from 'lucide-react';

interface GroupMenuProps {
  label: string;
  onMute: () => void;
}

/** What can be done about a group, open at first. */
export const GroupMenu = ({ label, onMute }: GroupMenuProps) => (
  <DropdownMenu defaultOpen>
    <DropdownMenuTrigger asChild>
      <IconButton label={label} icon={<Ellipsis aria-hidden />} />
    </DropdownMenuTrigger>
    <DropdownMenuContent>
      <DropdownMenuItem onSelect={onMute}>Mute</DropdownMenuItem>
    </DropdownMenuContent>
  </DropdownMenu>
);
