/** The languages of the product, as BCP 47 tags. @see specification 1, section 1 and decisions S-006 */
export const LOCALES = ['en', 'en-GB', 'es', 'de', 'ko'] as const;
