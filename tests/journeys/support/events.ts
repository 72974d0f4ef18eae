import { expect, type Page } from '@playwright/test';
import { isJsonObject, type Json, type JsonObject } from '../../../src/runtime/base/json.ts';

/** The name of the function by which the page reports a request. */
const REPORT = 'reportRequest';

/** The analytics that a page has sent since the watch began. */
export interface EventWatch {
  /** Names of the events that the page has sent so far. */
  readonly names: () => readonly string[];
  /** Asserts that no anonymous event identifies the visitor and that no event contains a personal answer. */
  readonly expectDiscreet: (answers: JsonObject) => void;
}

/** Records everything that the page reports about its visitor: events and ad conversions. */
export async function watchEvents(page: Page): Promise<EventWatch> {
  const events: JsonObject[] = [];
  const conversionBodies: string[] = [];
  await page.exposeFunction(REPORT, (address: string, body: string) => {
    if (address.includes('/pixel/')) conversionBodies.push(body);
    if (!address.endsWith('/v1/events')) return;
    const payload: { readonly events: readonly JsonObject[] } = JSON.parse(body);
    events.push(...payload.events);
  });
  // Playwright cannot read the body of a Request, so it is captured where it is sent.
  await page.addInitScript((report) => {
    const send = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (input instanceof Request)
        void input
          .clone()
          .text()
          .then((body) => Reflect.get(globalThis, report)(input.url, body));
      return send(input, init);
    };
  }, REPORT);
  return {
    names: () => events.map(({ name }) => String(name)),
    expectDiscreet: (answers) => {
      const answerTexts = textsIn(answers);
      const personal = textsIn([answers['eligibilityCheck'] ?? null, answers['createAccount'] ?? null, answers['completeProfile'] ?? null]);
      const secrets = [...personal, ...textsIn(answers['createPassword'] ?? null)].filter((text) => text.length > 2);
      for (const event of events) {
        const { name, privacy, properties = null } = event;
        const body = JSON.stringify(event);
        if (name === 'linked_identity') continue;
        expect(
          secrets.filter((secret) => body.includes(secret)),
          body,
        ).toEqual([]);
        expect(Object.keys(event)).not.toContain('accessCode');
        if (privacy === 'anonymous')
          expect(
            textsIn(properties).filter((text) => answerTexts.includes(text)),
            body,
          ).toEqual([]);
      }
      for (const body of conversionBodies) expect(secrets.filter((secret) => body.includes(secret))).toEqual([]);
    },
  };
}

/** Returns every text in a value, at any depth; numbers are converted to text. */
function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap((each: Json) => textsIn(each));
  return isJsonObject(value) ? Object.values(value).flatMap((each) => textsIn(each ?? null)) : [];
}
