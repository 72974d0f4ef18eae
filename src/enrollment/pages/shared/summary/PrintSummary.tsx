import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../../../runtime/texts/translation.tsx';
import { loadOnce } from '../../../../runtime/base/loadOnce.ts';
import type { SurveyTexts } from '../../../../runtime/definitions/types.ts';
import type { SessionSummary } from '../../../../runtime/survey/review/SessionSummary.tsx';
import { unitsAtom } from '../../../../runtime/survey/units.ts';
import { Button } from '../../../../runtime/widgets/parts/Button/Button.tsx';
import { visitAtom } from '../../../visit/visitAtom.ts';
import type { Completed } from '../../../surveyAdapter/handOff/completedSession.ts';
import { partnerName } from '../../../visit/partner/partnerName.ts';
import { describeProgram } from '../../../surveyAdapter/describeProgram.ts';
import { useServices } from '../../../surveyAdapter/services.ts';
import { loadTexts } from '../../../surveyAdapter/loading/surveyFiles.ts';
import styles from './summary.module.css';

const loadParts = loadOnce(() => import('../../../../runtime/survey/review/reviewParts.ts'));

/** A printed summary and its texts. */
interface SummaryParts {
  readonly Summary: typeof SessionSummary;
  readonly texts: SurveyTexts;
}

/** A button that prints or saves a summary of a completed session. Nothing leaves the device. */
export function PrintSummary({ completed }: { readonly completed: Completed }): JSX.Element {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { config } = useServices();
  const { partner } = useAtomValue(visitAtom);
  const units = useAtomValue(unitsAtom);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const [loaded, setLoaded] = useState<SummaryParts | null>(null);
  const { set, session } = completed;
  const load = useMemo(
    () => async (): Promise<SummaryParts> => {
      const [{ SessionSummary: Summary }, texts] = await Promise.all([loadParts(), loadTexts(set, language)]);
      return { Summary, texts };
    },
    [set, language],
  );
  // Prefetched, so that the summary prints without a network.
  useEffect(() => void load().catch(() => undefined), [load]);
  const country = config.geo.country;
  const facts = {
    productName: t('product.name'),
    ...(partner && { partnerName: partnerName(partner) }),
    ...(country && { country }),
    ...(units && { units }),
  };
  const print = async (): Promise<void> => {
    setState('loading');
    try {
      const parts = await load();
      // Stays on the page, visible in print only: Safari on phones reads the page after print() has returned.
      flushSync(() => {
        setLoaded(parts);
        setState('ready');
      });
      window.print();
    } catch {
      setState('failed');
    }
  };
  return (
    <div className={styles.print}>
      <Button kind="secondary" action="print" isBusy={state === 'loading'} onClick={() => void print()}>
        {t('review.print')}
      </Button>
      <p role="alert" className={state === 'failed' ? styles.failed : 'visually-hidden'}>
        {state === 'failed' && t('survey.callFailed')}
      </p>
      {loaded && (
        <loaded.Summary session={session} texts={loaded.texts} facts={facts} describeProgram={(program) => describeProgram(t, program)} />
      )}
    </div>
  );
}
