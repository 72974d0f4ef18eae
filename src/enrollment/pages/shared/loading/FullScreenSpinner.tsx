import type { JSX } from 'react';
import { Loading } from '../../../../runtime/survey/waiting/Loading.tsx';
import { Spinner } from '../../../../runtime/widgets/parts/Spinner/Spinner.tsx';

/** Covers the whole screen until it is known which screen comes next, so that no outline of a wrong screen is shown. */
export function FullScreenSpinner({ label }: { readonly label: string }): JSX.Element {
  return (
    <Loading label={label}>
      <Spinner label={label} isAnnounced />
    </Loading>
  );
}
