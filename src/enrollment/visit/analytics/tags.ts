import type { components } from '../../api/generated/enrollment.ts';
import type { ConsentCategory } from '../cookieConsent/consent.ts';

/** A script of an ad or analytics service, with the consent that it needs. */
export type Tag = components['schemas']['Tag'];

/** The dependencies of loading tags. */
export interface TagOptions {
  readonly document: Document;
  readonly granted: ReadonlySet<ConsentCategory>;
  /** True when the visitor asked not to have their data sold; passed on to each tag. */
  readonly limitedDataUse: boolean;
}

/**
 * Loads each tag once its category is granted. Tags are files from the origins in the server's Content-Security-Policy, so no
 * inline script is written. They receive only our origin as the referrer [EVT-28] [S-064].
 */
export function loadTags(tags: readonly Tag[], { document, granted, limitedDataUse }: TagOptions): void {
  for (const { src, category } of tags) {
    if (isLoaded(document, src) || !granted.has(category)) continue;
    const script = document.createElement('script');
    script.async = true;
    script.referrerPolicy = 'origin';
    script.dataset['tag'] = src;
    script.dataset['limitedDataUse'] = String(limitedDataUse);
    script.src = src;
    document.head.append(script);
  }
}

/** Returns true if the page runs a tag whose category is no longer granted. A script that has started cannot be stopped. */
export function runsRevokedTag(tags: readonly Tag[], { document, granted }: Pick<TagOptions, 'document' | 'granted'>): boolean {
  return tags.some(({ src, category }) => !granted.has(category) && isLoaded(document, src));
}

function isLoaded(document: Document, src: string): boolean {
  return [...document.scripts].some((script) => script.dataset['tag'] === src);
}
