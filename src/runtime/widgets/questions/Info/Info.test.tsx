import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../base/json.ts';
import { widgetArgs } from '../../storySupport.ts';
import type { WidgetProps } from '../../types.ts';
import { Info } from './Info.tsx';

const info = (options: JsonObject, partial: Partial<WidgetProps> = {}) =>
  widgetArgs({ texts: { title: 'Next, a few questions about your health', body: 'They keep your program safe.' }, options, ...partial });

const advance = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  // Covers from the screens of earlier tests are still there.
  document.body.replaceChildren();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Info', () => {
  it.each([
    ['after 6000 ms by default [WIDGET-58]', {}, 6000],
    ['after 6000 ms if the step says so [WIDGET-58]', { autoAdvanceMs: 6000 }, 6000],
    ['after the time given by the step', { autoAdvanceMs: 2500 }, 2500],
  ] as const)('advances automatically %s', (_, options, ms) => {
    const onAnswer = vi.fn<WidgetProps['onAnswer']>();
    render(<Info {...info(options, { onAnswer })} />);
    advance(ms - 1);
    expect(onAnswer).not.toHaveBeenCalled();
    advance(1);
    expect(onAnswer.mock.calls).toEqual([[]]);
    advance(20_000);
    expect(onAnswer).toHaveBeenCalledTimes(1);
  });

  it('waits for Next if autoAdvance is false', () => {
    const onAnswer = vi.fn<WidgetProps['onAnswer']>();
    render(<Info {...info({ autoAdvance: false }, { onAnswer })} />);
    advance(60_000);
    expect(onAnswer).not.toHaveBeenCalled();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('announces that it advances automatically, and can be paused', () => {
    const onAnswer = vi.fn<WidgetProps['onAnswer']>();
    render(<Info {...info({ autoAdvanceMs: 6000 }, { onAnswer })} />);
    expect(screen.getByRole('status').textContent).toBe('Continuing in a moment.');
    advance(5000);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    advance(60_000);
    expect(onAnswer).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toContain('Take your time');
  });

  it('keeps focus on the screen when the pressed Pause button disappears', () => {
    render(<Info {...info({})} />);
    const pause = screen.getByRole('button', { name: 'Pause' });
    pause.focus();
    fireEvent.click(pause);
    expect(document.activeElement).toBe(screen.getByRole('status'));
  });

  it('pauses the countdown while a call runs', () => {
    const onAnswer = vi.fn<WidgetProps['onAnswer']>();
    const { rerender } = render(<Info {...info({ autoAdvanceMs: 6000 }, { onAnswer })} />);
    advance(4000);
    rerender(<Info {...info({ autoAdvanceMs: 6000 }, { onAnswer, isBusy: true })} />);
    advance(30_000);
    expect(onAnswer).not.toHaveBeenCalled();
    rerender(<Info {...info({ autoAdvanceMs: 6000 }, { onAnswer })} />);
    advance(1999);
    expect(onAnswer).not.toHaveBeenCalled();
    advance(1);
    expect(onAnswer).toHaveBeenCalledTimes(1);
  });

  it('blocks presses where its buttons were, for a moment after it has advanced automatically', () => {
    const covers = () => document.querySelectorAll('[data-shield]').length;
    const page = (
      <>
        <Info {...info({ autoAdvanceMs: 6000 })} />
        <button data-action="next">Next</button>
      </>
    );
    const continued = render(page);
    advance(5999);
    continued.unmount();
    expect(covers()).toBe(0);
    const advanced = render(page);
    advance(6000);
    advanced.unmount();
    expect(covers()).toBe(2);
    advance(420);
    expect(covers()).toBe(0);
  });

  it('does not continue after it was unmounted', () => {
    const onAnswer = vi.fn<WidgetProps['onAnswer']>();
    render(<Info {...info({ autoAdvanceMs: 6000 }, { onAnswer })} />).unmount();
    advance(60_000);
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it('shows its picture with a text alternative', () => {
    render(<Info {...info({ image: 'health' }, { texts: { title: 'Your health', image: 'A heart' } })} />);
    expect(screen.getByRole('img', { name: 'A heart' }).querySelector('use')?.getAttribute('href')).toContain('health.svg');
  });
});
