import { ownClanFields, z } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { call, toast, useNavigate, useSetSession } from '@portal/portal';
import { SubmitButton, useCallForm } from '@portal/portal/forms';
import { Button } from '@portal/ui';
import { Form, FormTextArea, FormTextField } from '@portal/ui/forms';
import { Dialog, DialogClose, DialogContent } from '@portal/ui/overlays';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { buildClanBody } from '../build-clan-body.ts';
import { JoiningField } from '../components/joining-field.tsx';
import { useRefreshClans } from '../hooks/use-clan-mutation.ts';
import { LogoPicker } from './logo-picker.tsx';
import { useDiscardQuestion } from './use-discard-question.tsx';

const newClan = ownClanFields.extend({ logo: z.instanceof(File).nullable() });

const empty: z.input<typeof newClan> = { name: '', description: '', joining: 'request', logo: null };

/** A player creates a clan and leads it. */
export const CreateOwnClanDialog = ({ onClose }: { onClose: () => void }) => {
  const formId = useId();
  const navigate = useNavigate();
  const setSession = useSetSession();
  const refreshClans = useRefreshClans();
  const form = useCallForm({
    schema: newClan,
    defaultValues: empty,
    send: (values) => call('POST /api/clans/own', { body: buildClanBody(values) }),
    onSuccess: ({ id, name, logo }) => {
      toast({ title: `You Lead ${name}`, description: 'Now invite your players.' });
      refreshClans();
      navigate(competitionPaths.clan(id), { replace: true });
      // The refresh comes first, because the account service learns of the clan a moment later.
      setSession(
        (user) => user && { ...user, clanInfo: { id, name, logo, isLeader: true, leaderUsername: user.username } },
      );
    },
    onError: { title: 'Not Created', fallback: 'Your clan was not created. Please try again.' },
    errorFields: { clan_name_taken: 'name', invalid_image: 'logo', file_too_large: 'logo' },
  });
  const { control } = form;
  const logo = useController({ control, name: 'logo' });
  const joining = useController({ control, name: 'joining' });
  const [name, description] = useWatch({ control, name: ['name', 'description'] });
  const { ask, question } = useDiscardQuestion(onClose);
  const isDirty = name !== '' || description !== '' || logo.field.value !== null;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title="Create a clan"
        description="You become its leader. You can be in only one clan."
        closeLabel={null}
        onDismiss={isDirty ? ask : undefined}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <SubmitButton state={form} form={formId} label="Create clan" pendingLabel="Creating..." />
          </>
        }
      >
        <Form id={formId} onSubmit={form.submit}>
          <FormTextField control={control} name="name" label="Name" autoComplete="off" />
          <FormTextArea control={control} name="description" label="Description" rows={4} dir="auto" />
          <JoiningField joining={joining.field.value} onChoose={joining.field.onChange} />
          <LogoPicker
            logo={logo.field.value}
            onChoose={logo.field.onChange}
            error={logo.fieldState.error?.message}
            label="Logo"
            accept="image/*"
          />
        </Form>
        {question}
      </DialogContent>
    </Dialog>
  );
};
