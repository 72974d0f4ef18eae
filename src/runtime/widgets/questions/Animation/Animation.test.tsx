import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { widgetArgs } from '../../storySupport.ts';
import type { WidgetProps } from '../../types.ts';
import { Animation } from './Animation.tsx';

const TEXTS = {
  title: "We're putting your plan together",
  actions: { skip: 'Skip the wait' },
  messages: { analyzing: 'Looking at your answers', first: 'Matching a program', second: 'Choosing lessons', third: 'Your plan is ready' },
};
const MESSAGES = ['Looking at your answers', 'Matching a program', 'Choosing lessons', 'Your plan is ready'];

/** Returns the parts shown until the animation answers, each with its duration in ms, sampled every 100 ms. */
function partsShown(testTiming: boolean): readonly (readonly [string | null, number])[] {
  const onAnswer = vi.fn<WidgetProps['onAnswer']>();
  render(<Animation {...widgetArgs({ texts: TEXTS, testTiming, onAnswer })} />);
  const shown: [string | null, number][] = [];
  for (let ms = 0; onAnswer.mock.calls.length === 0 && ms < 60_000; ms += 100) {
    const text = screen.getByRole('status').textContent;
    const last = shown.at(-1);
    if (last?.[0] === text) last[1] += 100;
    else shown.push([text, 100]);
    act(() => void vi.advanceTimersByTime(100));
  }
  expect(onAnswer.mock.calls).toEqual([[]]);
  return shown;
}

beforeEach(() => {
  // Covers from the screens of earlier tests are still there.
  document.body.replaceChildren();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Animation', () => {
  it('shows the message "analyzing" for 4000 ms [WIDGET-60]', () => {
    expect(partsShown(false)[0]).toEqual(['Looking at your answers', 4000]);
  });

  it('shows three more messages for 2000 ms each, then continues [WIDGET-61]', () => {
    expect(partsShown(false).slice(1)).toEqual(MESSAGES.slice(1).map((text) => [text, 2000]));
  });

  it('takes 500 ms for each part in the test environment [WIDGET-62]', () => {
    expect(partsShown(true)).toEqual(MESSAGES.map((text) => [text, 500]));
  });

  it('shows a dot for each part, also for parts that read alike', () => {
    const reportError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(<Animation {...widgetArgs({ texts: { ...TEXTS, messages: {} } })} />);
    expect(document.querySelectorAll('[data-on]').length).toBe(4);
    expect(reportError).not.toHaveBeenCalled();
    reportError.mockRestore();
  });

  it('continues once if the member skips the wait', () => {
    const onAnswer = vi.fn<WidgetProps['onAnswer']>();
    render(<Animation {...widgetArgs({ texts: TEXTS, onAnswer })} />);
    act(() => void vi.advanceTimersByTime(1000));
    fireEvent.click(screen.getByRole('button', { name: 'Skip the wait' }));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(onAnswer.mock.calls).toEqual([[]]);
  });

  it('blocks presses where its button was, for a moment after it has continued', () => {
    const { unmount } = render(<Animation {...widgetArgs({ texts: TEXTS, testTiming: true })} />);
    for (let part = 0; part < 4; part += 1) act(() => void vi.advanceTimersByTime(500));
    unmount();
    expect(document.querySelectorAll('[data-shield]').length).toBe(1);
    act(() => void vi.advanceTimersByTime(420));
    expect(document.querySelectorAll('[data-shield]').length).toBe(0);
  });

  it('does not continue after it was unmounted', () => {
    const onAnswer = vi.fn<WidgetProps['onAnswer']>();
    render(<Animation {...widgetArgs({ texts: TEXTS, onAnswer })} />).unmount();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(onAnswer).not.toHaveBeenCalled();
  });
});
