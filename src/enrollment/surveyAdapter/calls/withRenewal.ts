import type { SendSpec } from '../../api/types.ts';

/** Renews the page when the server says that its version of the survey is outdated, before anybody sees the refusal. */
export function withRenewal(send: SendSpec, renew: () => Promise<void>): SendSpec {
  return async (spec, options) => {
    const reply = await send(spec, options);
    if (!reply.ok && reply.error.kind === 'http' && reply.error.code === 'SURVEY_OUTDATED') await renew();
    return reply;
  };
}
