/**
 * The built-in texts of a plain form. A step overrides one by an entry of the same name in its `messages`, or `actions` for buttons.
 */
export const PLAIN_FORM_TEXTS = {
  optional: 'optional',
  readOnly: "Some details come from your eligibility record, so you can't change them here. If one is wrong, please contact support.",
  dateHelp: 'MM/DD/YYYY, for example 04/27/1980',
  newTab: 'opens in a new tab',
} as const;
