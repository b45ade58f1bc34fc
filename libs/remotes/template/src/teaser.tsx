import { Card, Text } from '@portal/ui';

export const Widget = ({ name }: { name: string }) => (
  <Card padding="lg">
    <Text>Hello, {name}</Text>
  </Card>
);
