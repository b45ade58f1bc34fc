import { texts } from '@portal/contracts/texts';
import { Link, paths } from '@portal/portal';
import { Alert, Button, Stack, TextLink } from '@portal/ui';
import { Form, FormPasswordField, StrengthMeter } from '@portal/ui/forms';
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
  const { control, strength, canSubmit, confirmStarted, isPending, linkIsDead, submit } = reset;
  return (
    <Form onSubmit={submit}>
      {linkIsDead && <DeadLink />}
      <Stack gap={3}>
        <FormPasswordField
          control={control}
          name="password"
          label={words.fields.password}
          autoComplete="new-password"
          deps={confirmStarted ? ['confirmPassword'] : []}
        />
        <StrengthMeter strength={strength} />
      </Stack>
      <FormPasswordField
        control={control}
        name="confirmPassword"
        label={words.fields.confirmPassword}
        autoComplete="new-password"
      />
      <Button type="submit" size="lg" fullWidth disabled={!canSubmit} pending={isPending}>
        {isPending ? words.pending : words.submit}
      </Button>
    </Form>
  );
};
