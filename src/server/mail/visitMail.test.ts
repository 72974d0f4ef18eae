import { describe, expect, it } from 'vitest';
import { visitMail } from './visitMail.ts';

const link = 'https://enroll.example/continue?lang=de#T';
const written = { to: 'ada@example.com', link, origin: 'https://enroll.example' };
const partner = { id: 7, name: 'A & B', logo: null, theme: null };

describe('the email with a link to a saved visit', () => {
  it.each([
    ['', 'en', 'Continue your enrollment'],
    ['en-GB', 'en', 'Continue your enrollment'],
    ['es', 'es', 'Continúe su inscripción'],
    ['de', 'de', 'Setzen Sie Ihre Registrierung fort'],
    ['ko', 'ko', '등록을 계속해 주세요'],
  ])('is written for the language %j in %s', (language, lang, subject) => {
    const mail = visitMail({ ...written, language, partner: null });
    expect(mail).toMatchObject({ to: 'ada@example.com', template: 'savedVisit', link, lang, subject, partner: null });
    expect(mail.text).toContain('7');
    expect(mail.text).not.toMatch(/[{}]/);
  });

  it('contains the link and the name of the partner in the HTML and the text part', () => {
    const { html, text } = visitMail({ ...written, language: 'de', partner });
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain('A &amp; B');
    expect(text.split('\n\n')).toEqual(expect.arrayContaining([link, 'A & B']));
  });
});
