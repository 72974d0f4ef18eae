/** Parameter values as they occur in an address, most of them percent-encoded and some not. */
export const HOSTILE_VALUES: Readonly<Record<string, string>> = {
  'another site': 'https://evil.example/',
  'another site, encoded': 'https%3A%2F%2Fevil.example%2F',
  'another site, encoded twice': 'https%253A%252F%252Fevil.example',
  'another site without a scheme': '//evil.example',
  'another site without a scheme, encoded': '%2F%2Fevil.example',
  backslashes: '%5C%5Cevil.example',
  'a slash and a backslash': '/%5Cevil.example',
  'three slashes': '///evil.example',
  'a tab before slashes': '%09//evil.example',
  'a scheme without slashes': 'https:evil.example',
  'our host as a name': 'https://127.0.0.1@evil.example',
  'full-width slashes': '%EF%BC%8F%EF%BC%8Fevil.example',
  'a script URL': 'javascript:alert(1)',
  'a script URL, in capitals and with a line feed': 'JaVa%0AScRiPt:alert(1)',
  'a page as a data URL': 'data:text/html,%3Cscript%3Ealert(1)%3C/script%3E',
  'a script': '%3Cscript%3Ealert(1)%3C/script%3E',
  'the end of an attribute': '%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
  'a template': '%7B%7Bconstructor.constructor(%22alert(1)%22)()%7D%7D',
  'an interpolation': '$t(common.back)%20%7B%7Bemployer%7D%7D',
  'a NUL': 'a%00b',
  'a new line and a header': 'a%0D%0ASet-Cookie:%20x=1',
  'half a surrogate pair': '%ED%A0%80',
  'overlong UTF-8': '%C0%AF%C0%AE',
  'an unfinished sequence': '%E0%A4%A',
  'a bare percent': '%',
  'a plus': '+A+',
  blanks: '%20%20',
  'letters of another alphabet': '%D0%B0%D1%81m%D0%B5',
  'a right-to-left override': '%E2%80%AEPIDU',
  'an emoji': '%F0%9F%98%80',
  'the name of a prototype': '__proto__',
  'the name of a constructor': 'constructor',
  'a path upwards': '..%2F..%2Fetc%2Fpasswd',
  'a query': 'x%3Flang%3Dde%26upid%3DU%23h',
  'a terminal escape sequence': '%1B%5B31mred',
  'a number beyond the range': '1e309',
};

/** A value longer than any meaningful one. */
export const OVERLONG = 'A'.repeat(64 * 1024);

/** Every parameter that some route reads, or that emails and portals add. */
export const PARAMETERS = [
  'upid',
  'passcode',
  'eligibilityId',
  'sharedEligibility',
  'enrollmentSlug',
  'data',
  'pwResetRedirect',
  'leadSource',
  'lang',
  'utm_source',
  'utm_campaign',
  'experiment.scale-earning-opt-in',
  'experiment.__proto__',
  'experiment.constructor',
  'reason',
  'type',
  'state',
  'code',
  'error',
  'partnerId',
  'partnerSlug',
  'from',
  'resetUrl',
  'redirectUri',
  'inApp',
  'geo',
  'testTiming',
] as const;

/** Returns a query string that gives every parameter this value. */
export function everywhere(value: string): string {
  return `?${PARAMETERS.map((name) => `${name}=${value}`).join('&')}`;
}
