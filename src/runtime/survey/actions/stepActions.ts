import type { Session } from '../../engine/types.ts';
import type { SurveyActions } from './actions.ts';
import type { StepBodyProps } from '../answers/stepBody.ts';
import type { SurveyVisit } from '../types.ts';

/** Returns the handlers of a widget's answer, of its edits, and of its buttons other than Next. */
export function stepActions(
  session: Session,
  actions: SurveyActions,
  visit: SurveyVisit,
): Pick<StepBodyProps, 'onAnswer' | 'onAction' | 'onTyped'> {
  const { position } = session;
  const answer: StepBodyProps['onAnswer'] = (value) => {
    if (position.at === 'step') actions.answer(position.step, value);
  };
  return {
    onAnswer: answer,
    onTyped: (value) => {
      if (position.at === 'step') actions.keepTyped(position.step, value);
    },
    onAction: (action) => {
      switch (action) {
        case 'forgot':
          return answer(null);
        case 'reset-password':
          return actions.resetPassword();
        case 'strong-password':
          return actions.clearErrors();
        case 'accept-offer':
          return actions.acceptOffer();
        case 'return-to-app':
          return visit.leave({ to: 'destination', destination: 'app', result: {} });
        default:
          return undefined;
      }
    },
  };
}
