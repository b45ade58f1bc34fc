import { Link } from '@portal/portal';
import { Alert, Button, TextLink } from '@portal/ui';
import { Form } from '@portal/ui/forms';
import { paths } from '../../../paths';
import { NewPasswordFields } from '../../../shared/new-password-fields';
import type { useNewPasswordForm } from '../hooks/use-new-password-form';
import { texts } from '../texts';

const DeadLink = () => (
  <Alert tone="danger">
    {texts.invalidLink.description}{' '}
    <TextLink asChild>
      <Link to={paths.forgotPassword()}>{texts.newLink}</Link>
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
        password={{ name: 'password', label: texts.fields.password }}
        confirmation={{ name: 'confirmPassword', label: texts.fields.confirmPassword }}
      />
      <Button type="submit" size="lg" fullWidth disabled={!canSubmit} pending={isPending}>
        {isPending ? texts.pending : texts.submit}
      </Button>
    </Form>
  );
};
