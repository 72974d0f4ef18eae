import type { CallPort } from '../../../runtime/engine/types.ts';

/** Wraps a port so that its calls also name the version of the enrollment that the transition continues. */
export function withEnrollmentVersion(port: CallPort, enrollmentHash: string | undefined): CallPort {
  if (enrollmentHash === undefined) return port;
  return (spec, options) => port(spec, { ...options, setHashes: [...(options.setHashes ?? []), enrollmentHash] });
}
