import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import german from '../../../texts/interface/de.json';
import english from '../../../texts/interface/en.json';
import spanish from '../../../texts/interface/es.json';
import korean from '../../../texts/interface/ko.json';
import { ConsentBanner, type ConsentBannerProps, type ConsentChoice } from './ConsentBanner.tsx';

const meta: Meta<typeof ConsentBanner> = { title: 'Chrome/ConsentBanner', component: ConsentBanner };
export default meta;

type Story = StoryObj<typeof ConsentBanner>;

const CODES = ['C0001', 'C0002', 'C0003', 'C0004', 'C0005'] as const;

function argsIn({ consent }: Pick<typeof english, 'consent'>, granted: readonly string[]): ConsentBannerProps {
  const { categories, always, privacyControl: _unused, bodyBefore, bodyAfter: _other, ...texts } = consent;
  const choices = Object.values(categories).map(({ name, help }, index): ConsentChoice => {
    const code = CODES[index] ?? 'C0001';
    return { code, name, help, isGranted: granted.includes(code), ...(code === 'C0001' && { fixedReason: always }) };
  });
  return {
    texts: { ...texts, body: bodyBefore, privacy: 'Privacy notice' },
    privacyHref: '/privacy',
    choices,
    onChoose: () => undefined,
    onClose: () => undefined,
  };
}

const necessary = argsIn(english, ['C0001']);
const choose: Story['play'] = async ({ canvasElement }) => {
  const [button] = canvasElement.querySelectorAll<HTMLElement>('[data-action="consent-choose"]');
  if (button) await userEvent.click(button);
};

export const FirstVisit: Story = { args: necessary };

export const Phone: Story = { args: necessary, globals: { viewport: { value: 'w320' } } };

export const Choosing: Story = {
  args: necessary,
  play: async (context) => {
    await choose(context);
    const boxes = within(context.canvasElement).getAllByRole('checkbox');
    await expect(boxes).toHaveLength(5);
  },
};

export const ChoosingOnAPhone: Story = { args: necessary, play: choose, globals: { viewport: { value: 'w320' } } };

export const Reopened: Story = { args: { ...argsIn(english, ['C0001', 'C0003']), isReopened: true } };

export const PrivacyControl: Story = {
  args: {
    ...necessary,
    isReopened: true,
    choices: necessary.choices.map((choice) =>
      choice.code === 'C0004' ? { ...choice, fixedReason: english.consent.privacyControl } : choice,
    ),
  },
};

export const German: Story = { args: { ...argsIn(german, ['C0001']), isReopened: true }, globals: { viewport: { value: 'w390' } } };

export const SpanishOnASmallPhone: Story = {
  args: { ...argsIn(spanish, ['C0001']), isReopened: true },
  globals: { viewport: { value: 'w320' }, locale: 'es' },
};

export const Korean: Story = { args: argsIn(korean, ['C0001']), globals: { viewport: { value: 'w390' } } };
