import { describe, expect, it } from 'vitest';
import { resetMail } from './resetMail.ts';

const link = 'https://enroll.example/password-reset?token=T&lang=de';
const written = { to: 'ada@example.com', link, origin: 'https://enroll.example' };
const partner = { id: 7, name: 'A & B', logo: null, theme: null };

describe('the password-reset email', () => {
  it.each([
    ['', 'en', 'Set a new password'],
    ['en-GB', 'en', 'Set a new password'],
    ['es', 'es', 'Cree una contraseña nueva'],
    ['de', 'de', 'Neues Passwort festlegen'],
    ['ko', 'ko', '새 비밀번호 설정'],
  ])('is written for the language %j in %s', (language, lang, subject) => {
    const mail = resetMail({ ...written, language, partner: null });
    expect(mail).toMatchObject({ to: 'ada@example.com', link, lang, subject, partner: null });
    expect(mail.html).toContain(`<html lang="${lang}">`);
    expect(mail.text).toContain('60');
    expect(mail.text).not.toMatch(/[{}]/);
  });
  it('contains the link and the name of the partner in the HTML and the text part', () => {
    const { html, text } = resetMail({ ...written, language: 'de', partner });
    expect(html).toContain('href="https://enroll.example/password-reset?token=T&amp;lang=de"');
    expect(html).toContain('A &amp; B');
    expect(text.split('\n\n')).toEqual(expect.arrayContaining([link, 'A & B']));
  });
  it.each([
    ['the partner', partner],
    ['none', null],
  ])('names the product in the HTML and the text part, with this partner: %s', (_title, from) => {
    const { html, text } = resetMail({ ...written, language: 'ko', partner: from });
    expect(html.split('Larkfield Health')).toHaveLength(2);
    expect(text.split('\n\n').at(-1)).toBe('Larkfield Health');
  });
  it('has the colours, corners and logo of the partner', () => {
    const theme = { brand: '#1e40af', accent: '#38bdf8', corners: 'sharp', typeface: 'serif' } as const;
    const { html } = resetMail({ ...written, language: 'en', partner: { ...partner, logo: '/partner-logos/x.svg', theme } });
    expect(html).toContain('background: #1e40af; color: #ffffff; border-radius: 3px');
    expect(html).toContain('<img src="https://enroll.example/partner-logos/x.svg" alt="A &amp; B"');
    expect(html).toContain('Charter');
  });
});
