import type { SendSpec } from '../../api/types.ts';

/** Reloads the page when the server says that its version of the survey is outdated, before anybody sees the refusal. */
export function reloadingSend(send: SendSpec, reload: () => Promise<void>): SendSpec {
  return async (spec, options) => {
    const reply = await send(spec, options);
    if (!reply.ok && reply.error.kind === 'http' && reply.error.code === 'SURVEY_OUTDATED') await reload();
    return reply;
  };
}
