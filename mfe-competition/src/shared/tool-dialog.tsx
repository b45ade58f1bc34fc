import { useQuery } from '@portal/portal';
import { ErrorState } from '@portal/ui';
import { Dialog, DialogContent, DialogTrigger } from '@portal/ui/overlays';
import { type ComponentType, type ReactNode, useState } from 'react';

interface ToolDialogProps<Props> {
  /** The button that opens the dialog; `pending` while its code loads. */
  trigger: (pending: boolean) => ReactNode;
  /** Title while the content could not be loaded; dialogs with the same title share their code. */
  title: string;
  /** Loads the content, which renders a `DialogContent`. */
  load: () => Promise<ComponentType<Props>>;
  /** Props of the content; `close` closes the dialog. */
  props: (close: () => void) => Props;
}

/** A dialog whose code loads when it is first opened. Each opening mounts a new content. */
export const ToolDialog = <Props extends object>({ trigger, title, load, props }: ToolDialogProps<Props>) => {
  const [{ open, opening }, setState] = useState({ open: false, opening: 0 });
  const code = useQuery({ queryKey: ['dialog-code', title], queryFn: load, enabled: open });
  const Content = code.data;
  const change = (next: boolean) => setState({ open: next, opening: opening + Number(next) });
  // A call that ends after its dialog was closed must not close a later one.
  const close = () => setState((now) => (now.opening === opening ? { ...now, open: false } : now));
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogTrigger asChild>{trigger(code.isFetching && !Content)}</DialogTrigger>
      {Content && <Content key={opening} {...props(close)} />}
      {code.isError && !code.isFetching && (
        <DialogContent title={title}>
          <ErrorState onRetry={() => void code.refetch()}>This part could not be loaded.</ErrorState>
        </DialogContent>
      )}
    </Dialog>
  );
};
