import { PRODUCT_NAME } from '../../enrollment/vocabulary/productName.ts';
import { html } from '../pageTemplate/html.ts';
import { languageOf, type PageLanguage } from '../pageTemplate/pageLanguage.ts';
import type { Sender } from '../store/partnerOfAccount.ts';
import { palettesOf } from '../themes/palette.ts';
import type { Theme } from '../themes/theme.ts';
import { FONTS } from '../themes/themeCss.ts';
import type { Mail } from './mail.ts';

/** Recipient, link and look of an email. */
export interface MailAbout {
  readonly to: string;
  readonly link: string;
  /** Language of the visit that requested the email; English if it has none. */
  readonly language: string;
  readonly partner: Sender | null;
  /** Origin of this server, for the URL of the logo. */
  readonly origin: string;
}

/** The texts of an email with a link, by language. */
export type LinkTexts = Readonly<
  Record<
    PageLanguage,
    {
      readonly subject: string;
      /** The text above the button. */
      readonly intro: string;
      readonly button: string;
      /** The paragraphs below the button. */
      readonly notes: readonly string[];
    }
  >
>;

/** The product's own look. */
const PRODUCT_THEME: Theme = { brand: '#0d5a50', accent: '#dd7a52', corners: 'soft', typeface: 'system' };
const RADIUS: Readonly<Record<Theme['corners'], string>> = { sharp: '3px', soft: '12px', round: '24px' };
const SYSTEM_FONT = "-apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

/** Writes an email with a link, in the theme of the member's partner, with the partner's name next to the product's. */
export function linkMail(template: Mail['template'], { to, link, language, partner, origin }: MailAbout, textsByLanguage: LinkTexts): Mail {
  const lang = languageOf(language);
  const texts = textsByLanguage[lang];
  const theme = partner?.theme ?? PRODUCT_THEME;
  const { light } = palettesOf(theme);
  const radius = RADIUS[theme.corners];
  const font = FONTS[theme.typeface] ?? SYSTEM_FONT;
  const sender = partner?.name ?? null;
  const head =
    partner?.logo != null
      ? html`<img src="${origin}${partner.logo}" alt="${partner.name}" height="40" style="display: block; height: 40px" />`
      : html`<strong style="color: ${light['brand-strong']}">${sender ?? PRODUCT_NAME}</strong>`;
  const paragraph = (text: string) => html`<p style="margin: 0 0 16px">${text}</p>`;
  // Email clients support styles in attributes only, and need tables for layout.
  const body = html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${texts.subject}</title>
      </head>
      <body style="margin: 0; padding: 24px 12px; background: #fbf8f3; color: #1d2b2a; font: 17px/1.5 ${font}">
        <table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; margin: 0 auto">
          <tr>
            <td style="padding: 24px 28px; background: ${light['brand-tint']}; border-radius: ${radius} ${radius} 0 0">${head}</td>
          </tr>
          <tr>
            <td style="padding: 28px; background: #ffffff; border-radius: 0 0 ${radius} ${radius}">
              <h1 style="margin: 0 0 16px; color: ${light['brand-strong']}; font-size: 26px; line-height: 1.2">${texts.subject}</h1>
              ${paragraph(texts.intro)}
              <p style="margin: 0 0 24px">
                <a
                  href="${link}"
                  style="display: inline-block; padding: 14px 24px; background: ${light.brand}; color: ${
                    light['ink-on-brand']
                  }; border-radius: ${radius}; font-weight: 600; text-decoration: none"
                  >${texts.button}</a
                >
              </p>
              ${texts.notes.map(paragraph)}
            </td>
          </tr>
          ${
            sender !== null &&
            html`<tr>
              <td style="padding: 16px 28px; color: #4d5b59; font-size: 14px">${PRODUCT_NAME}</td>
            </tr>`
          }
        </table>
      </body>
    </html>`;
  const text = [texts.subject, texts.intro, link, ...texts.notes, ...(sender === null ? [] : [sender]), PRODUCT_NAME].join('\n\n');
  return { to, template, link, lang, partner: sender, subject: texts.subject, text, html: body.html };
}
