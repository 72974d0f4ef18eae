import { html } from '../html/html.ts';
import type { PageLanguage } from '../html/pageLanguage.ts';
import { renderPage } from '../html/sendPage.ts';

const WORDS = {
  en: {
    title: 'This link is too long',
    body: 'Something was added to it on its way, so that we cannot read it. Please open it again from where you got it, or begin at our first page. Should that be too long as well, delete the cookies of this site.',
    home: 'Go to the first page',
    support: 'Contact support',
  },
  es: {
    title: 'Este enlace es demasiado largo',
    body: 'Se le añadió algo por el camino y no podemos leerlo. Ábralo de nuevo desde donde lo recibió o empiece en nuestra primera página. Si esta tampoco se puede leer, borre las cookies de este sitio.',
    home: 'Ir a la primera página',
    support: 'Contactar con asistencia',
  },
  de: {
    title: 'Dieser Link ist zu lang',
    body: 'Unterwegs wurde etwas an ihn angehängt, so dass wir ihn nicht lesen können. Bitte öffnen Sie ihn noch einmal dort, wo Sie ihn bekommen haben, oder beginnen Sie auf unserer ersten Seite. Sollte auch das zu lang sein, löschen Sie die Cookies dieser Website.',
    home: 'Zur ersten Seite',
    support: 'Support kontaktieren',
  },
  ko: {
    title: '링크가 너무 깁니다',
    body: '전달되는 동안 링크에 다른 내용이 덧붙어 읽을 수 없습니다. 링크를 받은 곳에서 다시 열거나 첫 페이지에서 시작해 주세요. 그래도 너무 길다고 나오면 이 사이트의 쿠키를 삭제해 주세요.',
    home: '첫 페이지로 가기',
    support: '지원팀에 문의',
  },
} satisfies Readonly<Record<PageLanguage, unknown>>;

/**
 * Renders the page for a person who opened an address that is too long to read.
 * @param supportLink address of the support page
 */
export function tooLongPage(lang: PageLanguage, supportLink: string): string {
  const { title, body, home, support } = WORDS[lang];
  return renderPage({
    title,
    lang,
    body: html`<main class="narrow">
      <h1>${title}</h1>
      <p>${body}</p>
      <p><a class="button" href="/?lang=${lang}">${home}</a></p>
      <p><a href="${supportLink}">${support}</a></p>
    </main>`,
  });
}
