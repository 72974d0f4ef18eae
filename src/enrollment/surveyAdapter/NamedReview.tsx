import type { JSX } from 'react';
import { useTranslation } from '../../runtime/texts/translation.tsx';
import { REVIEW, ReviewAnswers } from '../../runtime/survey/review/ReviewAnswers.tsx';
import type { Review, ReviewAnswersProps } from '../../runtime/survey/review/reviewProps.ts';
import { describeProgram } from './describeProgram.ts';

/** The review of all answers. Its printed summary names the program even if no step has presented it. */
function NamedReview(props: ReviewAnswersProps): JSX.Element {
  const { t } = useTranslation();
  return <ReviewAnswers {...props} describeProgram={(program) => describeProgram(t, program)} />;
}

/** The review of this product's surveys. */
export const NAMED_REVIEW: Review = { ...REVIEW, Answers: NamedReview };
