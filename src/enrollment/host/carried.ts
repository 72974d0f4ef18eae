import { atom } from 'jotai';
import type { JsonObject } from '../../runtime/base/json.ts';
import { saveSession, withoutSecrets } from '../../runtime/engine/session.ts';
import type { Session } from '../../runtime/engine/types.ts';
import { answersFound } from '../hooks/payloads/answersFound.ts';
import type { Carried } from '../visit/draft/draft.ts';

/** The passwords of the enrollment that a transition goes on from, by answer key: in memory alone, gone with a reload. */
export const carriedSecretsAtom = atom<JsonObject>({});

/** What a session leaves to the set after it: what may be kept, and its passwords apart. */
export function carriedOf(session: Session): { readonly carried: Carried; readonly secrets: JsonObject } {
  const { set, way, context } = session;
  const secret = set.steps.filter(({ step }) => step.sensitive === true).map(({ key }) => key);
  const entries = Object.entries(way.answers);
  return {
    carried: {
      answers: { ...Object.fromEntries(entries.filter(([key]) => !secret.includes(key))), ...answersFound({ way, context }) },
      program: way.program,
      eligibility: way.eligibility,
      record: withoutSecrets(set, saveSession(session)),
    },
    secrets: Object.fromEntries(entries.filter(([key]) => secret.includes(key))),
  };
}
