import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { EMPLOYER_PATH } from '../../src/enrollment/paths/paths.ts';
import { ROUTES } from '../../src/enrollment/paths/routePaths.ts';
import { isJsonObject, type Json } from '../../src/runtime/base/json.ts';

const documents = ['enrollment', 'growth', 'events'].map((name): Json => parse(readFileSync(`openapi/${name}.yaml`, 'utf8')));

/** Returns every name of a property, a parameter or a bearer requirement in a document. */
function namesIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isJsonObject(value)) return [];
  const ownName = typeof value['name'] === 'string' ? [value['name']] : [];
  return [...ownName, ...Object.entries(value).flatMap(([name, item]) => [name, ...(item === undefined ? [] : namesIn(item))])];
}

/** Returns each `security` of a document: the schemes with the required scopes. */
function securityIn(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap(securityIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => (item === undefined ? [] : name === 'security' ? [item] : securityIn(item)));
}

it('calls, tokens and stored accounts have no roles, because a bearer token identifies either a member or the page [IDENT-24]', () => {
  expect(documents.flatMap(namesIn).filter((name) => /^(roles?|permissions?|isAdmin|admin|scopes?)$/i.test(name))).toEqual([]);
  const requirements = new Set(documents.flatMap(securityIn).map((each) => JSON.stringify(each)));
  expect([...requirements].toSorted()).toEqual(['[{"member":[]},{}]', '[{"member":[]}]', '[{"writeKey":[]}]']);
  const tables = readFileSync('src/server/store/schema.ts', 'utf8');
  expect(tables).not.toMatch(/\b(role|permission|admin)\w*:/i);
});

it('the page has no login address [IDENT-24]', () => {
  const paths = ['/', EMPLOYER_PATH, ...Object.values(ROUTES)];
  expect(paths.filter((path) => /log-?in|sign-?in|admin|account$/i.test(path))).toEqual([]);
});
