import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { drawingNames } from './drawings.ts';
import { Picture } from './Picture.tsx';

const meta: Meta<typeof Picture> = { title: 'Parts/Picture', component: Picture };
export default meta;

type Story = StoryObj<typeof Picture>;

export const Named: Story = {
  args: { name: 'welcome', alt: 'A person walking along a path with a friend' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('img', { name: 'A person walking along a path with a friend' })).toBeVisible();
  },
};

export const Decorative: Story = { args: { name: 'care', alt: undefined } };

/** A name without a drawing renders nothing. */
export const Unknown: Story = {
  args: { name: 'noSuchDrawing', alt: 'Nothing' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('use')).toBeNull();
  },
};

/** All drawings, each with its name. */
export const All: Story = {
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))', gap: 'var(--space-5)' }}>
      {drawingNames().map((name) => (
        <figure key={name}>
          <Picture name={name} alt={undefined} isWide />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  ),
};
