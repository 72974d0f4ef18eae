import type { JSX } from 'react';
import { Loading } from '../../../runtime/survey/status/Loading.tsx';
import { Spinner } from '../../../runtime/widgets/parts/Spinner/Spinner.tsx';

/** Covers the whole screen during a task whose outcome decides what follows, so that no outline can stand in for it. */
export function FullScreenSpinner({ label }: { readonly label: string }): JSX.Element {
  return (
    <Loading label={label}>
      <Spinner label={label} isTold />
    </Loading>
  );
}
