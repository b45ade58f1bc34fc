import { Button } from '@portal/ui';
import { Form, FormTextField } from '@portal/ui/forms';
import { NewPasswordFields } from '../../../shared/new-password-fields';
import { useSignUpForm } from '../hooks/use-sign-up-form';
import { texts } from '../texts';

export const SignUpForm = () => {
  const { control, canSubmit, isPending, submit } = useSignUpForm();
  return (
    <Form onSubmit={submit}>
      <FormTextField
        control={control}
        name="username"
        label={texts.fields.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormTextField control={control} name="email" label={texts.fields.email} type="email" autoComplete="email" />
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
