import { ConfirmDialog } from '@portal/ui/overlays';
import { useState } from 'react';

/** Requires a confirmation before the draft of a clan is discarded. */
export const useDiscardQuestion = (discard: () => void) => {
  const [isAsking, setAsking] = useState(false);
  const question = (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      title="Discard this clan?"
      description="What you have entered will be lost."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={discard}
    />
  );
  return { ask: () => setAsking(true), question };
};
