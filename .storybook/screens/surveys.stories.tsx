import type { Meta, StoryObj } from '@storybook/react';
import { expect } from 'storybook/test';
import { Canvas, checkAll, storiesOfShare } from './checkAll.tsx';

/** Tests of all generated stories of a kind. Hidden from the sidebar. */
const meta: Meta<typeof Canvas> = { title: 'Checks/Surveys', component: Canvas, tags: ['!dev', '!autodocs'] };
export default meta;

type Story = StoryObj<typeof Canvas>;

const check =
  (part: number): NonNullable<Story['play']> =>
  async ({ canvasElement, globals }) => {
    const share = { kind: 'survey', part, of: 4 } as const;
    await expect(storiesOfShare(share)).not.toHaveLength(0);
    await expect(await checkAll(share, globals, canvasElement)).toEqual([]);
  };

export const Part1: Story = { name: 'every survey screen renders without violations, part 1 of 4', play: check(0) };
export const Part2: Story = { name: 'every survey screen renders without violations, part 2 of 4', play: check(1) };
export const Part3: Story = { name: 'every survey screen renders without violations, part 3 of 4', play: check(2) };
export const Part4: Story = { name: 'every survey screen renders without violations, part 4 of 4', play: check(3) };
