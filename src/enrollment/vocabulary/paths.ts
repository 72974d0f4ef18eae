/** The landing of an employer. */
export const EMPLOYER_PATH = '/employer/:employerSlug';

/** The page that saves a visit for another device. */
export const OTHER_DEVICE_PATH = '/other-device';

/** The page that a link to a saved visit leads to. Its token is in the fragment, which reaches no server and no log. */
export const CONTINUE_PATH = '/continue';
