import type { SendSpec } from '../../api/types.ts';

/** Functions that reload the page if that can help, before anybody sees a refusal. */
export interface Reloads {
  readonly ifOutdated: () => Promise<void>;
  readonly ifLocationChanged: () => Promise<void>;
}

/** Reloads the page when the server refuses its version of the survey, or answers that lack a consent of the current location. */
export function reloadingSend(send: SendSpec, { ifOutdated, ifLocationChanged }: Reloads): SendSpec {
  return async (spec, options) => {
    const reply = await send(spec, options);
    const code = !reply.ok && reply.error.kind === 'http' ? reply.error.code : null;
    if (code === 'SURVEY_OUTDATED') await ifOutdated();
    if (code === 'SURVEY_NOT_ACCEPTED' || code === 'GINA_CONSENT_REQUIRED') await ifLocationChanged();
    return reply;
  };
}
