import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { operations as Enrollment } from './generated/enrollment.ts';
import type { operations as Growth } from './generated/growth.ts';
import { OPERATIONS } from './operations.ts';

interface Described {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
}

function readDocument<T>(host: string): T {
  return parse(readFileSync(new URL(`../../openapi/${host}.yaml`, import.meta.url), 'utf8'));
}

const BODY = { form: 'application/x-www-form-urlencoded', text: 'text/plain' } as const;

interface Called {
  readonly method: string;
  readonly path: string;
  readonly content: string | undefined;
  readonly service: string | undefined;
}

function described(host: string): Readonly<Record<string, Called>> {
  const document = readDocument<{ paths: Record<string, Record<string, Described>> }>(host);
  return Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId, requestBody, tags }]) =>
        operationId
          ? [[operationId, { method, path, content: Object.keys(requestBody?.content ?? {})[0], service: tags?.[0] }] as const]
          : [],
      ),
    ),
  );
}

const documents = { enrollment: described('enrollment'), growth: described('growth'), events: described('events') };

it.each(Object.entries(OPERATIONS))('%s stands in the documents as it is called', (name, { host, method, path, body }) => {
  const want = documents[host][name];
  expect({ method, path }).toEqual({ method: want?.method, path: want?.path });
  if (want?.content !== undefined) expect(body === undefined ? 'application/json' : BODY[body]).toBe(want.content);
});

it('the eligibility check answers with one of seven reasons [ELIG-07]', () => {
  const { components } = readDocument<{ components: { schemas: { EligibilityReason: { enum: string[] } } } }>('enrollment');
  expect(components.schemas.EligibilityReason.enum.join(' ')).toBe(
    'ELIGIBLE EXISTING_ACCOUNT INELIGIBLE NOT_IN_LATEST_FILE PRIOR_TO_EFFECTIVE_DATE API_ERROR MULTIPLE_MATCHES',
  );
});

it('a program id is mapped to one of four curricula [PROG-07]', () => {
  const { components } = readDocument<{ components: { schemas: { Curriculum: { enum: string[] } } } }>('enrollment');
  expect(components.schemas.Curriculum.enum).toEqual(['CURRICULUM_UNSPECIFIED', 'HW', 'HM', 'PT2V2']);
});

it.each([
  ['outcomes', 'getUserProfile'],
  ['telehealth', 'getEligibleTelehealthStates'],
  ['partner', 'getPartnerBySlug'],
  ['account', 'migrateToB2B'],
  ['account', 'getB2bEmailAvailabilityInformation'],
  ['account', 'passwordResets'],
  ['retriage', 'migrateUser'],
  ['dpp', 'alertUserCoach'],
] satisfies readonly (readonly [string, keyof Enrollment | keyof Growth])[])(
  'the typed client has the call %s.%s by its name [API-02]',
  (service, name) => {
    const found = documents.enrollment[name] ?? documents.growth[name];
    expect(found?.service).toBe(service);
  },
);
