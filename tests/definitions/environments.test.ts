import development from '../../question-sets/environments/development.json';
import production from '../../question-sets/environments/production.json';
import { describe, expect, it } from 'vitest';
import { SANDBOX_PARTNERS } from '../../src/enrollment/vocabulary/sandboxPartners.ts';

const lists = Object.entries(development).flatMap(([name, value]): (readonly [string, readonly unknown[]])[] =>
  Array.isArray(value) ? [[name, value]] : [],
);

describe('the development environment', () => {
  it.each(lists)("lists a sandbox partner in %s, so that the list's effect can be tried", (_name, list) =>
    expect(SANDBOX_PARTNERS.some(({ id, slug }) => list.includes(id) || list.includes(slug))).toBe(true),
  );

  it('redirects the old slug of a sandbox partner', () => {
    expect(development.movedSlugs).toEqual({ 'old-acme': 'acme' });
    expect(SANDBOX_PARTNERS.map(({ slug }) => slug)).toContain('acme');
  });
});

it('the production environment redirects no slug', () => expect(production.movedSlugs).toEqual({}));
