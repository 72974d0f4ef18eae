import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProgressBar } from './ProgressBar.tsx';

it('the progress bar exposes each section with its rounded percent and its accessible text', () => {
  render(
    <ProgressBar
      label="Your progress"
      valueText={(percent) => `${percent}% done`}
      sections={[
        { id: 'demographics', label: 'About you', percent: 100, isCurrent: false },
        { id: 'healthProfile', label: 'Health profile', percent: 33.34, isCurrent: true },
      ]}
    />,
  );
  const bars = screen.getAllByRole('progressbar');
  expect(bars.map((bar) => [bar.dataset['section'], bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')])).toEqual([
    ['demographics', '100', '100% done'],
    ['healthProfile', '33', '33% done'],
  ]);
  expect(screen.getByRole('progressbar', { name: 'Health profile' }).getAttribute('aria-current')).toBe('step');
});
