import { Stack, Text } from '@portal/ui';
import { ToolCard } from '../../../shared/mail-tools/tool-card';
import { texts } from '../texts';

const words = texts.tips;

export const TipsCard = () => (
  <ToolCard title={words.title}>
    <Stack gap={4} asChild>
      <ul role="list">
        {words.list.map(({ title, description }) => (
          <li key={title}>
            <Text weight="bold">{title}</Text>
            <Text tone="muted">{description}</Text>
          </li>
        ))}
      </ul>
    </Stack>
  </ToolCard>
);
