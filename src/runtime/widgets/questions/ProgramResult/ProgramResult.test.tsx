import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { widgetArgs } from '../../storySupport.ts';
import type { WidgetProps } from '../../types.ts';
import { ProgramResult } from './ProgramResult.tsx';

const MESSAGES = {
  prop1Title: 'A coach by your side',
  prop1Body: 'Someone who listens.',
  prop2Title: 'Daily lessons',
  prop2Body: 'A few minutes a day.',
  prop3Title: 'No food is off limits',
  prop3Body: 'You learn to choose.',
  price: '$199',
  free: 'Free',
  socialProof: '888,958 people like you have started with us.',
  disclaimer: 'Results differ from person to person.',
};

const result = (partial: Partial<WidgetProps> = {}) =>
  widgetArgs({ texts: { title: "Here's your weight program", messages: MESSAGES }, facts: { picture: 'programWeight' }, ...partial });

describe('ProgramResult', () => {
  it('shows value props, social proof and disclaimer [WIDGET-46]', () => {
    render(<ProgramResult {...result({ facts: { picture: 'programWeight', socialProofCount: 888_958 } })} />);
    expect(screen.getByText('A coach by your side')).toBeTruthy();
    expect(screen.getByText('888,958 people like you have started with us.')).toBeTruthy();
    expect(screen.getByText('Results differ from person to person.')).toBeTruthy();
  });

  it('shows the header picture that the facts name [WIDGET-47]', () => {
    const pictures = ['programWeight', 'programDpp'].map((picture) => {
      const { container, unmount } = render(<ProgramResult {...result({ facts: { picture } })} />);
      const href = container.querySelector('use')?.getAttribute('href');
      unmount();
      return href;
    });
    expect(pictures.every((href) => href?.includes('.svg'))).toBe(true);
    expect(new Set(pictures).size).toBe(2);
  });

  it('shows three value-prop cards [WIDGET-48]', () => {
    render(<ProgramResult {...result()} />);
    expect(screen.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
      'A coach by your sideSomeone who listens.',
      'Daily lessonsA few minutes a day.',
      'No food is off limitsYou learn to choose.',
    ]);
  });

  it('shows the social proof only if its count is known [WIDGET-49]', () => {
    const proofFor = (facts: WidgetProps['facts']) => {
      const { unmount } = render(<ProgramResult {...result({ facts })} />);
      const proof = screen.queryByText(/people like you/)?.textContent;
      unmount();
      return proof;
    };
    expect([{ socialProofCount: 888_958 }, { socialProofCount: null }, {}].map(proofFor)).toEqual([
      '888,958 people like you have started with us.',
      undefined,
      undefined,
    ]);
  });

  it('strikes through the usual price and shows "free" [WIDGET-53]', () => {
    const { container } = render(<ProgramResult {...result()} />);
    const pill = container.querySelector('[data-price]');
    expect(pill?.querySelector('s')?.textContent).toBe('$199');
    expect(pill?.querySelector('strong')?.textContent).toBe('Free');
    expect(pill?.textContent).toBe('Usual price: $199 Your price: Free');
  });

  it('shows no price if costs are hidden', () => {
    const { container } = render(<ProgramResult {...result({ facts: { hideCost: true } })} />);
    expect(container.querySelector('[data-price]')).toBeNull();
  });

  it('shows no price if its texts have none', () => {
    const props = result();
    const { price: _price, ...messages } = props.texts.messages ?? {};
    const { container } = render(<ProgramResult {...props} texts={{ ...props.texts, messages }} />);
    expect(container.querySelector('[data-price]')).toBeNull();
  });

  const PLAN = {
    startKg: 86.18248,
    goal: { targetWeightInKg: 68.945984, targetWeightDate: '2027-06-04', weightLossSpeedPerWeekInKg: 1 },
  };
  const shownGoal = (facts: WidgetProps['facts']) => {
    const { container, unmount } = render(<ProgramResult {...result({ facts: { ...PLAN, ...facts } })} />);
    const goalTexts = [...container.querySelectorAll('[data-goal] dd')].map(({ textContent }) => textContent?.replace(/\s/gu, ' '));
    unmount();
    return goalTexts;
  };

  it.each([
    ['US units', { units: 'us', locale: 'en' }, ['190 lb', '152 lb', '2.2 pounds per week', 'June 4, 2027']],
    ['metric units', { units: 'metric', locale: 'de' }, ['86 kg', '69 kg', '1 Kilogramm pro Woche', '4. Juni 2027']],
  ] as const)('shows the goal, its date and pace in %s', (_, facts, expected) => {
    expect(shownGoal(facts)).toEqual(expected);
  });

  it('shows no goal if there is no plan or no weight to lose', () => {
    expect(
      [{ goal: null }, { startKg: null }, { startKg: 68.9 }, { goal: { ...PLAN.goal, targetWeightDate: 'soon' } }].map(shownGoal),
    ).toEqual([[], [], [], []]);
  });

  it('greets by name if the name is known', () => {
    const headingFor = (facts: WidgetProps['facts']) => {
      const texts = { title: "Here's your program", messages: { ...MESSAGES, namedTitle: "Ada, here's your program" } };
      const { unmount } = render(<ProgramResult {...result({ texts, facts })} />);
      const headingText = screen.getByRole('heading', { level: 1 }).textContent;
      unmount();
      return headingText;
    };
    expect([headingFor({ firstName: 'Ada' }), headingFor({ firstName: null })]).toEqual([
      "Ada, here's your program",
      "Here's your program",
    ]);
  });
});
