import type { Meta, StoryObj } from '@storybook/react';
import { expect } from 'storybook/test';
import { Canvas, checkAll, storiesOfShare } from './checkAll.tsx';

/** Tests of all generated stories of a kind. Hidden from the sidebar. */
const meta: Meta<typeof Canvas> = { title: 'Checks/Pages', component: Canvas, tags: ['!dev', '!autodocs'] };
export default meta;

type Story = StoryObj<typeof Canvas>;

const check =
  (part: number): NonNullable<Story['play']> =>
  async ({ canvasElement, globals }) => {
    const share = { kind: 'page', part, of: 2 } as const;
    await expect(storiesOfShare(share)).not.toHaveLength(0);
    await expect(await checkAll(share, globals, canvasElement)).toEqual([]);
  };

export const Part1: Story = { name: 'every page outside the surveys renders without violations, part 1 of 2', play: check(0) };
export const Part2: Story = { name: 'every page outside the surveys renders without violations, part 2 of 2', play: check(1) };
