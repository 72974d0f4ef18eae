import type { components } from '../../api/generated/enrollment.ts';
import type { ConsentCategory } from '../consent.ts';

/** A script of an ad or analytics service, and the consent that it needs. */
export type Tag = components['schemas']['Tag'];

/** What loading tags depends on. */
export interface TagOptions {
  readonly document: Document;
  readonly granted: ReadonlySet<ConsentCategory>;
  /** The visitor has asked not to sell what is known of them: each tag is told so. */
  readonly limitedDataUse: boolean;
}

/**
 * Loads the tags whose category is granted, each once. They are files of the origins that the server's policy names: nothing is
 * written into the page. They get no address of ours but the origin.
 * @see [EVT-28] [S-064]
 */
export function loadTags(tags: readonly Tag[], { document, granted, limitedDataUse }: TagOptions): void {
  for (const { src, category } of tags) {
    const isThere = [...document.scripts].some((script) => script.dataset['tag'] === src);
    if (isThere || !granted.has(category)) continue;
    const script = document.createElement('script');
    script.async = true;
    script.referrerPolicy = 'origin';
    script.dataset['tag'] = src;
    script.dataset['limitedDataUse'] = String(limitedDataUse);
    script.src = src;
    document.head.append(script);
  }
}
