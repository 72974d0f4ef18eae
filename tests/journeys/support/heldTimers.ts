import type { Page } from '@playwright/test';

/** The delays of the timers to hold, in milliseconds, both included. */
export interface Delays {
  readonly from: number;
  readonly to: number;
}

/** Timers of a page that elapse only when a journey lets them. */
export interface HeldTimers {
  readonly hold: () => Promise<void>;
  /** Runs the tasks of the timers that have elapsed meanwhile. */
  readonly release: () => Promise<void>;
}

/**
 * Holds timers of every document that the page loads from now on, so that a busy machine cannot reach a time limit of the page between two
 * steps of a journey.
 * @param isHeld true to hold them from the start of each document
 */
export async function holdTimers(page: Page, delays: Delays, isHeld = true): Promise<HeldTimers> {
  const setHolding = `holdTimers${delays.from}To${delays.to}`;
  await page.addInitScript(
    ({ from, to, isHeldAtStart, name }) => {
      const start = window.setTimeout.bind(window);
      const cancel = window.clearTimeout.bind(window);
      /** The tasks of elapsed timers, by timer. */
      const elapsed = new Map<number, () => void>();
      let isHolding = isHeldAtStart;
      Object.assign(window, {
        setTimeout: (task: (...args: readonly unknown[]) => void, delay = 0, ...args: readonly unknown[]): number => {
          if (delay < from || delay > to) return start(task, delay, ...args);
          const timer = start(() => {
            if (isHolding) elapsed.set(timer, () => task(...args));
            else task(...args);
          }, delay);
          return timer;
        },
        clearTimeout: (timer: number | undefined): void => {
          if (timer !== undefined) elapsed.delete(timer);
          cancel(timer);
        },
        [name]: (holding: boolean): void => {
          isHolding = holding;
          if (holding) return;
          const tasks = [...elapsed.values()];
          elapsed.clear();
          for (const task of tasks) task();
        },
      });
    },
    { ...delays, isHeldAtStart: isHeld, name: setHolding },
  );
  const set = (isHolding: boolean): Promise<void> =>
    page.evaluate(([name, isOn]) => void Reflect.get(window, name)(isOn), [setHolding, isHolding] as const);
  return { hold: () => set(true), release: () => set(false) };
}
