/** The documents that a member should know before creating an account: their addresses, by the built-in text that names them. */
export const LEGAL_DOCUMENTS = {
  termsOfService: '/terms',
  privacyNotice: '/privacy',
  privacyPractices: '/notice-of-privacy-practices',
} as const;

/** The facts that a survey beyond the landing needs. */
export const SURVEY_FACTS = { documents: LEGAL_DOCUMENTS } as const;
