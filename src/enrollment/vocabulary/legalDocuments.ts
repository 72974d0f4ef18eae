/** The paths of the documents that a member should read before creating an account, keyed by the built-in text that links to each. */
export const LEGAL_DOCUMENTS = {
  termsOfService: '/terms',
  privacyNotice: '/privacy',
  privacyPractices: '/notice-of-privacy-practices',
} as const;

/** The facts that a survey needs beyond those of the landing. */
export const SURVEY_FACTS = { documents: LEGAL_DOCUMENTS } as const;
