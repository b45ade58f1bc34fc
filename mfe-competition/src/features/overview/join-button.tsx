import { Button, createLazy, useOnDemand } from '@portal/ui';
import type { JoinDialogProps } from './join-dialog.tsx';

/** Separate, because the form takes more code than the page. */
const joinDialog = createLazy(() => import(/* webpackChunkName: "join-dialog" */ './join-dialog.tsx'));

export const JoinButton = (props: JoinDialogProps) => {
  const { code, trigger } = useOnDemand(joinDialog);
  if (code) return <code.JoinDialog {...props} />;
  return (
    <Button fullWidth {...trigger}>
      Join Tournament
    </Button>
  );
};
