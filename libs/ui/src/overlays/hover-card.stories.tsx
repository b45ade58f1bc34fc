import { Avatar, Persona, TextLink } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useState } from 'react';
import { names } from '../testing/samples.ts';
import { HoverCard } from './hover-card.tsx';

/** The story shows the open card. In the portal, the pointer opens it. */
const OpenCard = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <TextLink ref={setAnchor} href="#player">
        {names.plain}
      </TextLink>
      {anchor && (
        <HoverCard anchor={anchor} onClose={() => {}} onReached={() => {}}>
          <Persona picture={<Avatar name={names.plain} />} name={names.plain} detail="PlayStation" />
        </HoverCard>
      )}
    </>
  );
};

const meta = {
  title: 'hover-card/HoverCard',
  component: OpenCard,
  subcomponents: { HoverCard },
} satisfies Meta<typeof OpenCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
