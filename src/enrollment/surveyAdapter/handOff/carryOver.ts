import type { JsonObject } from '../../../runtime/base/json.ts';
import { saveSession, withoutSecrets } from '../../../runtime/engine/session.ts';
import type { Session } from '../../../runtime/engine/types.ts';
import { derivedSurveyAnswers } from '../../hooks/payloads/derivedSurveyAnswers.ts';
import type { CarriedEnrollment } from '../../visit/draft/draft.ts';
import type { useStore } from 'jotai';
import { carriedSecretsAtom } from './carriedSecrets.ts';
import { liveSessionAtom } from '../../../runtime/survey/loading/liveSession.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { ENROLLMENT_SET } from '../../vocabulary/setNames.ts';

/** Passes the enrollment's answers to the transition: answers through the draft, the password through memory. */
export function carryOver(store: ReturnType<typeof useStore>): void {
  const live = store.get(liveSessionAtom);
  if (live?.session.set.source.name !== ENROLLMENT_SET) return;
  const { carried, secrets } = splitCarried(live.session);
  store.set(carriedSecretsAtom, secrets);
  store.set(visitAtom, (visit) => ({ ...visit, carried }));
}

/** Splits what a session passes to the next set into what may be stored and the passwords. */
export function splitCarried(session: Session): { readonly carried: CarriedEnrollment; readonly secrets: JsonObject } {
  const { set, way, context } = session;
  const secret = set.steps.filter(({ step }) => step.sensitive === true).map(({ key }) => key);
  const entries = Object.entries(way.answers);
  return {
    carried: {
      answers: { ...Object.fromEntries(entries.filter(([key]) => !secret.includes(key))), ...derivedSurveyAnswers({ way, context }) },
      program: way.program,
      eligibility: way.eligibility,
      record: withoutSecrets(set, saveSession(session)),
    },
    secrets: Object.fromEntries(entries.filter(([key]) => secret.includes(key))),
  };
}
