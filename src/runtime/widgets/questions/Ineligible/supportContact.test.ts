import { describe, expect, it } from 'vitest';
import { contactLabel, isContactLink } from './supportContact.ts';

describe('a contact', () => {
  it.each([
    ['https://help.acme.example/form', null],
    ['mailto:care@acme.example', 'care@acme.example'],
    ['mailto:care@acme.example?subject=Help', 'care@acme.example'],
    ['tel:+442079460000', '+442079460000'],
  ])('is accepted as %s [WIDGET-08]', (link, label) => {
    expect(isContactLink(link)).toBe(true);
    expect(contactLabel(link)).toBe(label);
  });

  it.each(['tel:+18005550199', 'tel:18005550199', 'tel:8005550199', 'tel:+1-800-555-0199', 'tel:(800)555.0199'])(
    'shows %s in national format [WIDGET-09]',
    (link) => expect(contactLabel(link)).toBe('(800) 555-0199'),
  );

  it.each(['javascript:alert(1)', 'http://acme.example', 'data:text/html,x', ''])('is not accepted as %j [WIDGET-08]', (link) =>
    expect(isContactLink(link)).toBe(false),
  );
});
