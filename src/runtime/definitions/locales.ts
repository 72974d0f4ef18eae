/** The languages of the product, as BCP 47 tags. @see [I18N-01] [S-006] */
export const LOCALES = ['en', 'en-GB', 'es', 'de', 'ko'] as const;
