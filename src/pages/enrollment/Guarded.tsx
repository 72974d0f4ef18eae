import { useAtomValue } from 'jotai';
import { lazy, type ComponentType, type JSX } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { visitAtom } from '../../visit/visitAtom.ts';
import { WithTexts } from '../chrome/WithTexts.tsx';
import type { ErrorPageState } from '../errors/errorPageState.ts';
import { enrollmentGuard } from './enrollmentGuard.ts';
import { isOffered } from './startOffered.ts';

const OfferedToMember = lazy(async () => ({ default: (await import('./OfferedToMember.tsx')).OfferedToMember }));

/** A survey of a visitor who came through the landing; others are led there. */
export function Guarded({ page: Page }: { readonly page: ComponentType }): JSX.Element {
  const { search, state: arrival } = useLocation();
  const guard = enrollmentGuard(useAtomValue(visitAtom), search);
  if (guard === 'landing' && isOffered(arrival)) return <WithTexts page={OfferedToMember} />;
  if (guard === 'landing') return <Navigate to={`/${search}`} replace />;
  if (guard === 'error') {
    const state: ErrorPageState = { error: 'DEFAULT', details: {}, from: null, retry: false, inSurvey: true };
    return <Navigate to={`/error${search}`} replace state={state} />;
  }
  return <Page />;
}
