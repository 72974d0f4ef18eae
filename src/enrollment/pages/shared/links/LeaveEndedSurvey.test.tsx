import { act, render, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { LeaveEndedSurvey } from './LeaveEndedSurvey.tsx';

afterEach(() => vi.unstubAllGlobals());

const STEPS = ['/before', '/survey/one', '/survey/two', '/survey/three', '/success'];

/**
 * Opens the page after a survey of three steps.
 * @param firstEntry the oldest entry that the browser still has
 * @param entriesBefore the number of entries of the earlier survey that this survey continues
 */
function openAfterSurvey(firstEntry: number, entriesBefore?: number) {
  const entries = STEPS.map((pathname, index) => ({ pathname, state: { trail: STEPS.slice(entriesBefore ?? 0, index) } })).slice(
    firstEntry,
  );
  const visited: string[] = [];
  let go: ReturnType<typeof useNavigate> = () => undefined;
  function Probe(): null {
    visited.push(useLocation().pathname);
    go = useNavigate();
    return null;
  }
  render(
    <MemoryRouter initialEntries={entries}>
      <Probe />
      <Routes>
        <Route path="/survey/*" element={<LeaveEndedSurvey to="/over" {...(entriesBefore !== undefined && { entriesBefore })} />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
  return { visited, move: (entries: number) => act(() => go(entries)) };
}

it('returns to the entry before the survey with one press of Back', async () => {
  vi.stubGlobal('navigation', { currentEntry: { index: 3 } });
  const { visited, move } = openAfterSurvey(0);
  await move(-1);
  await waitFor(() => expect(visited).toEqual(['/success', '/survey/three', '/before']));
});

it('also skips the entry of the earlier survey that this survey continues', async () => {
  vi.stubGlobal('navigation', { currentEntry: { index: 3 } });
  const { visited, move } = openAfterSurvey(0, 1);
  await move(-1);
  await waitFor(() => expect(visited).toEqual(['/success', '/survey/three', '/before']));
});

it('replaces the oldest step if the browser has discarded the entries before it', async () => {
  const { visited, move } = openAfterSurvey(2);
  vi.stubGlobal('navigation', {
    currentEntry: {
      get index() {
        return visited.at(-1) === '/survey/three' ? 1 : 0;
      },
    },
  });
  await move(-1);
  await waitFor(() => expect(visited).toEqual(['/success', '/survey/three', '/survey/two', '/over']));
});

it('replaces the step, then returns, in a browser without the Navigation API whose history may be truncated', async () => {
  vi.stubGlobal('history', { length: 50 });
  const { visited, move } = openAfterSurvey(0);
  await move(-1);
  await waitFor(() => expect(visited).toEqual(['/success', '/survey/three', '/before']));
  await move(3);
  expect(visited.at(-1)).toBe('/over');
});
