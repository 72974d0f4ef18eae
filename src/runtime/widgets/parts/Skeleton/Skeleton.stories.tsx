import type { Meta, StoryObj } from '@storybook/react';
import { Skeleton } from './Skeleton.tsx';

const meta: Meta<typeof Skeleton> = { title: 'Chrome/Skeleton', component: Skeleton };
export default meta;

export const AStep: StoryObj<typeof Skeleton> = {};
