import type { Finding } from '../../runtime/definitions/finding.ts';

/** A finding with the details that an author needs to see and open its location. */
export interface ShownFinding extends Finding {
  /** The lines around it, with its own line marked. */
  readonly frame: string;
  /** True for an error that keeps the edit from open pages; false for a missing text or a mistake in an example member. */
  readonly isBlocking: boolean;
  /** The file's absolute path, for the editor. */
  readonly path: string;
}

/** Messages between the development server and an open page, by event name. */
declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    /** All findings, each time they change; empty when nothing is wrong. */
    'definitions:findings': readonly ShownFinding[];
    /** The page requests the current findings. */
    'definitions:ask': null;
    /** True while the API server does not respond. */
    'server:away': boolean;
    /** An edited file of interface strings: its language and its content. */
    'interface:edited': { readonly locale: string; readonly texts: object };
  }
}
