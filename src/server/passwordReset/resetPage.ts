import { PRODUCT_NAME } from '../../enrollment/vocabulary/productName.ts';
import { html, type Html } from '../pageTemplate/html.ts';
import type { PageLanguage } from '../pageTemplate/pageLanguage.ts';
import { RESET_PATH } from './links.ts';
import type { PageTexts, ResetProblem } from './pageTexts.ts';

/**
 * Limits for a password, in characters. The field has no `maxlength`: a browser would silently truncate a longer pasted password, and the
 * member would not know which one is stored.
 * @see [VAL-11]
 */
export const MIN_LENGTH = 8;
export const MAX_LENGTH = 50;

/** The content of the page. */
export interface ResetPage {
  readonly lang: PageLanguage;
  readonly texts: PageTexts;
  /** Null when the link is not valid. The page then links to the start. */
  readonly token: string | null;
  readonly problem?: ResetProblem | undefined;
  /** The partner of the member. */
  readonly partner?: { readonly name: string; readonly logo: string | null } | null;
}

/** Returns the body of the page for a new password, which works without scripts. */
export function resetPage({ lang, texts, token, problem, partner = null }: ResetPage): Html {
  const sender = partner?.logo != null ? html`<img src="${partner.logo}" alt="${partner.name}" />` : partner?.name;
  return html`<header class="brands">
      <p class="product">${MARK} ${PRODUCT_NAME}</p>
      ${sender !== undefined && html`<p class="sender">${sender}</p>`}
    </header>
    <main class="narrow">
      <h1>${texts.title}</h1>
      ${problem && html`<p class="error" role="alert" id="problem">${texts[problem]}</p>`}
      ${token === null ? html`<a class="button" href="/?lang=${lang}">${texts.start}</a>` : formOf(token, lang, texts, problem !== undefined)}
    </main>`;
}

/** The product's mark, next to its name. */
const MARK = html`<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
  <rect width="28" height="28" rx="9" fill="var(--brand)" />
  <path
    d="M8 18.5c4.5 0 9.5-3 11.5-10 1.8 8-3 12.5-8.5 11.5M8 18.5c1.6-3 4-5 6.5-6"
    stroke="var(--ink-on-brand)"
    stroke-width="1.9"
    stroke-linecap="round"
    fill="none"
  />
</svg>`;

function formOf(token: string, lang: PageLanguage, texts: PageTexts, isInvalid: boolean): Html {
  return html`<form method="post" action="${RESET_PATH}">
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="lang" value="${lang}" />
    <label for="password">${texts.password}</label>
    <input
      id="password"
      name="password"
      type="password"
      required
      minlength="${MIN_LENGTH}"
      autocomplete="new-password"
      aria-describedby="hint${isInvalid && ' problem'}"
      aria-invalid="${String(isInvalid)}"
    />
    <p class="soft" id="hint">${texts.hint}</p>
    <button>${texts.button}</button>
  </form>`;
}
