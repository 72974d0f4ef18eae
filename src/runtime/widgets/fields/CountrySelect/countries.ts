/** Countries and territories that have their own postal and telephone services, as ISO 3166-1 alpha-2 codes, plus XK. */
const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

/** The countries where most members live. They are listed first. */
const FREQUENT = ['US', 'CA', 'GB', 'AU'];

/** A country to choose: its ISO code and its localised name. */
export interface Country {
  readonly code: string;
  readonly name: string;
}

const lists = new Map<string, readonly Country[]>();

function listIn(language: string): readonly Country[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const order = new Intl.Collator(language);
  const countries = CODES.map((code) => ({ code, name: names.of(code) ?? code }));
  const rank = ({ code }: Country) => (FREQUENT.includes(code) ? FREQUENT.indexOf(code) : FREQUENT.length);
  return countries.sort((a, b) => rank(a) - rank(b) || order.compare(a.name, b.name));
}

/** Returns all countries, the frequent ones first and the others by name. Memoised by language. */
export function countriesIn(language: string): readonly Country[] {
  const cached = lists.get(language);
  if (cached) return cached;
  const countries = listIn(language);
  lists.set(language, countries);
  return countries;
}

/** The number of frequent countries, which are above the separator of the list. */
export const FREQUENT_COUNTRIES = FREQUENT.length;

/** Returns true for a code in the list. */
export function isCountry(code: unknown): code is string {
  return typeof code === 'string' && CODES.includes(code);
}
