import type { Finding } from '../../../runtime/definitions/finding.ts';

/** A finding with what an author needs to see and open its place. */
export interface ShownFinding extends Finding {
  /** The lines around it, its own marked. */
  readonly frame: string;
  /** True for an error that keeps the edit from open pages; a missing text does not. */
  readonly isBlocking: boolean;
  /** The file's full path, for the editor. */
  readonly path: string;
}

/** What the development server tells an open page, by the name of the event. */
declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    /** All findings, each time they change; empty: nothing is wrong. */
    'definitions:findings': readonly ShownFinding[];
    /** The page asks for the findings as they are now. */
    'definitions:ask': null;
    /** True while the API's server does not answer. */
    'server:away': boolean;
    /** An edited file of the interface's own strings: its glob key, and what it holds now. */
    'interface:edited': { readonly key: string; readonly texts: object };
  }
}
