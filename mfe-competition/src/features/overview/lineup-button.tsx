import { Button, createLazy, useOnDemand } from '@portal/ui';
import type { LineupDialogProps } from './lineup-dialog.tsx';

/** Separate, because the form takes more code than the page. */
const lineupDialog = createLazy(() => import(/* webpackChunkName: "lineup-dialog" */ './lineup-dialog.tsx'));

export const LineupButton = (props: LineupDialogProps) => {
  const { code, trigger } = useOnDemand(lineupDialog);
  if (code) return <code.LineupDialog {...props} />;
  return (
    <Button fullWidth variant={props.lineup ? 'secondary' : 'primary'} {...trigger}>
      {props.lineup ? 'Change Lineup' : `Enter ${props.clan.name}`}
    </Button>
  );
};
