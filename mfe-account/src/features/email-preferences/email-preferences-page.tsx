import { type EmailPreferences, emailPreferencesPath, type OptionalEmail } from '@portal/contracts';
import {
  ApiError,
  ButtonLink,
  call,
  failureToast,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
  useSearchParams,
  useSession,
} from '@portal/portal';
import { ErrorState, QueryState } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { useId } from 'react';
import { paths } from '../../paths.ts';
import { kinds, PreferencesCard, PreferencesFrame, preferencesPlaceholder, SettingRow } from './preferences-layout.tsx';
import { emailPreferencesQueries } from './queries.ts';

const saveFailed = { title: 'Update Failed', fallback: 'Your choice was not saved. Please try again.' };
const loadFailed = "Couldn't load your preferences.";

interface SettingProps {
  token: string;
  kind: OptionalEmail;
  isOn: boolean;
}

/** Saves immediately, and shows the new choice while it is being saved. */
const Setting = ({ token, kind, isOn }: SettingProps) => {
  const id = useId();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    // Runs one at a time, so that the server keeps the last of several quick choices.
    scope: { id: 'email-preferences' },
    mutationFn: (setting: 'on' | 'off') => call('POST /api/email/preferences', { body: { token, kind, setting } }),
    onSuccess: (saved: EmailPreferences, setting) => {
      queryClient.setQueryData(emailPreferencesQueries.detail(token).queryKey, saved);
      toast({ title: 'Preference Saved', description: `${kinds[kind].name}: ${setting}.` });
    },
    onError: (error) => failureToast(saveFailed, error),
  });
  return (
    <SettingRow
      kind={kind}
      id={id}
      checkbox={
        <input
          id={id}
          type="checkbox"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-description`}
          checked={isPending ? variables === 'on' : isOn}
          onChange={({ target }) => mutate(target.checked ? 'on' : 'off')}
        />
      }
    />
  );
};

const Settings = ({ token }: { token: string }) => (
  <QueryState
    query={useQuery(emailPreferencesQueries.detail(token))}
    skeleton={preferencesPlaceholder}
    failure={(error, retry) =>
      error instanceof ApiError && error.code === 'email_link_invalid' ? (
        <NoLink />
      ) : (
        <ErrorState title={loadFailed} onRetry={retry} />
      )
    }
  >
    {({ address, settings }) => (
      <PreferencesCard address={address}>
        {settings.map(({ kind, setting }) => (
          <Setting key={kind} token={token} kind={kind} isOn={setting === 'on'} />
        ))}
      </PreferencesCard>
    )}
  </QueryState>
);

const NoLink = () => (
  <TitledCard
    title="This link is not valid"
    description="Open the link at the end of one of our emails, or sign in to choose which emails you receive."
  >
    <ButtonLink to={paths.signIn({ next: emailPreferencesPath() })}>Sign In</ButtonLink>
  </TitledCard>
);

/** Settings for a signed-in player who did not follow an email link. */
const OwnSettings = () => (
  <QueryState query={useQuery(emailPreferencesQueries.own())} skeleton={preferencesPlaceholder} failure={loadFailed}>
    {({ token }) => <Settings token={token} />}
  </QueryState>
);

const Content = () => {
  const [searchParams] = useSearchParams();
  const { user, status } = useSession();
  const token = searchParams.get('token');
  if (token) return <Settings token={token} />;
  if (status === 'loading') return preferencesPlaceholder;
  return user ? <OwnSettings key={user.id} /> : <NoLink />;
};

/** /email-preferences?token={token}; works signed out, by the link in an email. */
export const Page = () => (
  <PreferencesFrame>
    <Content />
  </PreferencesFrame>
);
