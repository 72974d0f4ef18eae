import type { Meta, StoryObj } from '@storybook/react';
import { createStore, Provider } from 'jotai';
import { useMemo, type JSX } from 'react';
import { expect, within } from 'storybook/test';
import type { Units } from '../../../../runtime/base/units.ts';
import { unitsAtom } from '../../../../runtime/survey/units.ts';
import { createSend } from '../../../api/send.ts';
import type { ShownPlan } from '../../../surveyAdapter/handOff/planOf.ts';
import { ServicesProvider } from '../../../surveyAdapter/services.ts';
import { notesAtom } from '../../../surveyAdapter/handOff/visitNotes.ts';
import { memoryKeys } from '../../../visit/draft/testSupport.ts';
import { memoryCookies } from '../../../visit/storage/memoryCookies.ts';
import { pageServices, testConfig } from '../../storySupport.ts';
import { PlanInBrief } from './PlanInBrief.tsx';

/** The part of the visit that the component reads. */
interface PlanVisit {
  readonly plan: ShownPlan | null;
  readonly units: Units;
  readonly program: string;
}

const services = pageServices({
  config: testConfig,
  send: createSend(testConfig.hosts, () => Promise.reject(new TypeError('the plan makes no call'))),
  cookies: memoryCookies(),
  keys: memoryKeys(),
  address: '/success',
  testTiming: true,
});

function InVisit({ plan, units, program }: PlanVisit): JSX.Element {
  const store = useMemo(() => {
    const store = createStore();
    store.set(notesAtom, (notes) => ({ ...notes, plan }));
    store.set(unitsAtom, units);
    return store;
  }, [plan, units]);
  return (
    <Provider store={store}>
      <ServicesProvider value={services}>
        <PlanInBrief program={program} />
      </ServicesProvider>
    </Provider>
  );
}

const GOAL: ShownPlan = {
  firstName: 'Ada',
  goal: {
    startKg: 86.18248,
    goal: { targetWeightInKg: 68.945984, targetWeightDate: '2027-06-04', weightLossSpeedPerWeekInKg: 1 },
  },
};

const meta: Meta<PlanVisit> = {
  title: 'Parts/PlanInBrief',
  component: PlanInBrief,
  render: (visit) => <InVisit {...visit} />,
  args: { plan: GOAL, units: 'us', program: 'WEIGHT' },
};
export default meta;

type Story = StoryObj<PlanVisit>;

/** Returns the facts of the plan, with plain spaces where `Intl` puts others between a number and its unit. */
const factsIn = (canvas: HTMLElement): readonly string[] =>
  within(canvas)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent.replaceAll(/\s/gu, ' '));

export const WithGoal: Story = {
  play: async ({ canvasElement }) => {
    await expect(factsIn(canvasElement)).toEqual(['152 lb', '2.2 pounds per week', 'June 4, 2027']);
  },
};

/** A program without a goal is named and described in one sentence. */
export const WithoutGoal: Story = {
  args: { plan: null, program: 'MOOD' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: 'Your mental wellness program' })).toBeVisible();
    await expect(canvas.queryByRole('definition')).toBeNull();
  },
};

export const Metric: Story = {
  args: { units: 'metric' },
  play: async ({ canvasElement }) => {
    await expect(factsIn(canvasElement)).toEqual(['69 kg', '1 kilogram per week', 'June 4, 2027']);
  },
};

export const LongName: Story = {
  args: { plan: { ...GOAL, firstName: 'Wolfeschlegelsteinhausenbergerdorff-Bartholomäussen' } },
  play: async ({ canvasElement }) => {
    const heading = within(canvasElement).getByRole('heading').getBoundingClientRect();
    await expect(heading.right).toBeLessThan(canvasElement.getBoundingClientRect().right);
  },
  globals: { viewport: { value: 'w320' } },
};

export const RightToLeft: Story = {
  play: async ({ canvasElement }) => {
    const [target, pace] = within(canvasElement)
      .getAllByRole('term')
      .map((term) => term.getBoundingClientRect());
    await expect(target?.left).toBeGreaterThan(pace?.right ?? Infinity);
  },
  globals: { direction: 'rtl', viewport: { value: 'w768' } },
};
