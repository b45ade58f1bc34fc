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
import { ErrorState, PageHeader, Page as PageLayout, Skeleton, SkeletonGroup, Text, theme } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { useId } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../paths';

const kinds: Record<OptionalEmail, { name: string; description: string }> = {
  tournament: { name: 'Tournaments', description: 'Tournament dates, with a calendar file.' },
  'clan-invitation': { name: 'Clan invitations', description: 'When a player invites you to a clan.' },
};

const saveFailed = { title: 'Update Failed', fallback: 'Your choice was not saved. Please try again.' };

const Row = styled.label`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[4]};
  min-height: ${theme.touchTarget};
  padding-block: ${theme.space[3]};
  border-block-end: 1px solid ${theme.color.line};
  cursor: pointer;

  &:last-of-type { border-block-end: none; }

  input {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    accent-color: ${theme.color.accent};
    cursor: inherit;
  }
`;

const queryKey = (token: string) => ['email-preferences', token];

interface SettingProps {
  token: string;
  kind: OptionalEmail;
  isOn: boolean;
}

/** Saves at once, and shows the new choice while it is being saved. */
const Setting = ({ token, kind, isOn }: SettingProps) => {
  const { name, description } = kinds[kind];
  const id = useId();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    // Runs one at a time, so that the server keeps the last of several quick choices.
    scope: { id: 'email-preferences' },
    mutationFn: (setting: 'on' | 'off') => call('POST /api/email/preferences', { body: { token, kind, setting } }),
    onSuccess: (saved: EmailPreferences, setting) => {
      queryClient.setQueryData(queryKey(token), saved);
      toast({ title: 'Preference Saved', description: `${name}: ${setting}.` });
    },
    onError: (error) => failureToast(saveFailed, error),
  });
  return (
    <Row htmlFor={id}>
      <span>
        <Text weight="bold" as="span" id={`${id}-name`}>
          {name}
        </Text>
        <Text tone="muted" as="div" size="small" id={`${id}-description`}>
          {description}
        </Text>
      </span>
      <input
        id={id}
        type="checkbox"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-description`}
        checked={isPending ? variables === 'on' : isOn}
        onChange={({ target }) => mutate(target.checked ? 'on' : 'off')}
      />
    </Row>
  );
};

const Loading = () => (
  <SkeletonGroup>
    <Skeleton shape="block" height="11rem" />
  </SkeletonGroup>
);

const Settings = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: queryKey(token),
    queryFn: () => call('GET /api/email/preferences', { query: { token } }),
  });
  if (error instanceof ApiError && error.code === 'email_link_invalid') return <NoLink />;
  if (error) return <ErrorState title="Your preferences could not be loaded" onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <TitledCard title="Emails you get" description={`Sent to ${data.address}`}>
      <div>
        {data.settings.map(({ kind, setting }) => (
          <Setting key={kind} token={token} kind={kind} isOn={setting === 'on'} />
        ))}
      </div>
      <Text tone="muted" size="small">
        Codes, password resets and messages about the security of your account are always sent.
      </Text>
    </TitledCard>
  );
};

const NoLink = () => (
  <TitledCard
    title="This link is not valid"
    description="Open the link at the end of one of our emails, or sign in to choose which emails you get."
  >
    <ButtonLink to={paths.signIn({ next: emailPreferencesPath() })}>Sign In</ButtonLink>
  </TitledCard>
);

/** Of a signed-in player who came without the link of an email. */
const OwnSettings = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['email-preferences-own'],
    queryFn: () => call('GET /api/email/preferences/own'),
  });
  if (error) return <ErrorState title="Your preferences could not be loaded" onRetry={() => void refetch()} />;
  return data ? <Settings token={data.token} /> : <Loading />;
};

const Content = () => {
  const [searchParams] = useSearchParams();
  const { user, status } = useSession();
  const token = searchParams.get('token');
  if (token) return <Settings token={token} />;
  if (status === 'loading') return <Loading />;
  return user ? <OwnSettings key={user.id} /> : <NoLink />;
};

/** /email-preferences?token={token}; works signed out, by the link in an email. */
export const Page = () => (
  <PageLayout width="form">
    <PageHeader title="Email Preferences" subtitle="Choose which emails you get." />
    <Content />
  </PageLayout>
);
