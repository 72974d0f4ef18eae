import { describe, expect, it } from 'vitest';
import { supportContact } from './supportContact.ts';

describe('supportContact', () => {
  it.each([
    ['https://help.acme.example/form', { href: 'https://help.acme.example/form', label: null }],
    ['mailto:care@acme.example', { href: 'mailto:care@acme.example', label: 'care@acme.example' }],
    ['mailto:care@acme.example?subject=Help', { href: 'mailto:care@acme.example?subject=Help', label: 'care@acme.example' }],
    ['tel:+442079460000', { href: 'tel:+442079460000', label: '+442079460000' }],
  ] as const)('accepts %s [WIDGET-08]', (link, expected) => {
    expect(supportContact(link)).toEqual(expected);
  });

  it.each(['tel:+18005550199', 'tel:18005550199', 'tel:8005550199', 'tel:+1-800-555-0199', 'tel:(800)555.0199'])(
    'shows %s in national format [WIDGET-09]',
    (link) => {
      expect(supportContact(link)).toEqual({ href: link, label: '(800) 555-0199' });
    },
  );

  it('falls back to partner support for a partner without a link [WIDGET-07]', () => {
    expect(supportContact(undefined).href).toMatch(/^mailto:partner-support@/);
  });

  it.each(['javascript:alert(1)', 'http://acme.example', 'data:text/html,x', ''])('rejects %j [WIDGET-08]', (link) => {
    expect(supportContact(link).href).toMatch(/^mailto:/);
  });
});
