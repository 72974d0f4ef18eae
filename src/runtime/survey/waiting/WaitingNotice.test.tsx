import { act, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { TranslationProvider } from '../../texts/translation.tsx';
import { expect, it } from 'vitest';
import { startTranslator } from '../../texts/i18next.tsx';
import { surveyTextFiles } from '../../texts/surveyTextFiles.ts';
import { WaitingCallNotice } from './WaitingCallNotice.tsx';
import { WaitingNotice } from './WaitingNotice.tsx';
import { waitingCallsAtom, type WaitingCall } from './waitingCalls.ts';

const BUSY = "Our service isn't available right now. Your answers are safe on this device. We'll try again";

it('the waiting notice counts down visibly, and announces only the total wait and each retry', async () => {
  const store = createStore();
  render(
    <TranslationProvider i18n={await startTranslator('en', [surveyTextFiles])}>
      <Provider store={store}>
        <WaitingNotice />
      </Provider>
    </TranslationProvider>,
  );
  const showCall = (call: Partial<WaitingCall>) => {
    const waiting: WaitingCall = {
      pauseMs: 42_000,
      remainingMs: 42_000,
      isRetrying: false,
      retry: () => undefined,
      Notice: WaitingCallNotice,
      ...call,
    };
    act(() => store.set(waitingCallsAtom, new Map([[{}, waiting]])));
    const announced = screen.getByRole('alert');
    return { seen: announced.nextElementSibling?.textContent, announced: announced.textContent };
  };
  expect(document.body.textContent).toBe('');
  expect(showCall({})).toEqual({ seen: `${BUSY} in 42 seconds.`, announced: `${BUSY} in 42 seconds.` });
  expect(showCall({ remainingMs: 41_000 })).toEqual({ seen: `${BUSY} in 41 seconds.`, announced: `${BUSY} in 42 seconds.` });
  expect(showCall({ remainingMs: 30_000 })).toEqual({ seen: `${BUSY} in 30 seconds.`, announced: '' });
  expect(showCall({ remainingMs: 1_000, isRetrying: true })).toEqual({ seen: `${BUSY} in 1 second.`, announced: 'One moment…' });
  expect(showCall({ pauseMs: 580_000, remainingMs: 580_000 }).announced).toBe(`${BUSY} in 10 minutes.`);
  const offline = showCall({ pauseMs: null, remainingMs: null });
  expect(offline.announced).toMatch(/^You seem to be offline/);
  expect(offline.seen).toBe(offline.announced);
});
