import { usePortalConfig } from '@portal/portal';
import { Heading, Stack, Text, theme } from '@portal/ui';
import { Megaphone } from 'lucide-react';
import { styled } from 'styled-components';
import { officialTexts } from '../texts';

const Block = styled.div`
  display: flex;
  gap: ${theme.space[4]};
  padding: ${theme.space[5]};
  background: ${theme.color.accentSoft};
  border: 1px solid color-mix(in srgb, ${theme.color.accent} 40%, transparent);
  border-radius: ${theme.radius.md};

  > svg { flex: none; inline-size: 1.75rem; block-size: 1.75rem; color: ${theme.color.accent}; }
`;

/** Stands for the figures of the official account. */
export const OfficialBlock = () => {
  const { communityName } = usePortalConfig();
  return (
    <Block>
      <Megaphone aria-hidden />
      <Stack gap={2}>
        <Heading level={4} size="title">
          {officialTexts.title(communityName)}
        </Heading>
        <Text>{officialTexts.description(communityName)}</Text>
      </Stack>
    </Block>
  );
};
