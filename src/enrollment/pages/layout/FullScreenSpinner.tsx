import type { JSX } from 'react';
import { Loading } from '../../../runtime/survey/waiting/Loading.tsx';
import { Spinner } from '../../../runtime/widgets/parts/Spinner/Spinner.tsx';

/** Covers the whole screen while a task decides which screen comes next. An outline would promise a screen that is not known yet. */
export function FullScreenSpinner({ label }: { readonly label: string }): JSX.Element {
  return (
    <Loading label={label}>
      <Spinner label={label} isAnnounced />
    </Loading>
  );
}
