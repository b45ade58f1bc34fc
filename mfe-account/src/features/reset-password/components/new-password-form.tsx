import { texts } from '@portal/contracts/texts';
import { Link, paths } from '@portal/portal';
import { Alert, Button, TextLink } from '@portal/ui';
import { Form } from '@portal/ui/forms';
import { NewPasswordFields } from '../../../shared/new-password-fields';
import type { useNewPasswordForm } from '../hooks/use-new-password-form';

const words = texts.resetPassword;

const DeadLink = () => (
  <Alert tone="danger">
    {words.invalidLink.description}{' '}
    <TextLink asChild>
      <Link to={paths.forgotPassword()}>{words.newLink}</Link>
    </TextLink>
  </Alert>
);

export const NewPasswordForm = ({ reset }: { reset: ReturnType<typeof useNewPasswordForm> }) => {
  const { control, canSubmit, isPending, linkIsDead, submit } = reset;
  return (
    <Form onSubmit={submit}>
      {linkIsDead && <DeadLink />}
      <NewPasswordFields
        control={control}
        password={{ name: 'password', label: words.fields.password }}
        confirmation={{ name: 'confirmPassword', label: words.fields.confirmPassword }}
      />
      <Button type="submit" size="lg" fullWidth disabled={!canSubmit} pending={isPending}>
        {isPending ? words.pending : words.submit}
      </Button>
    </Form>
  );
};
