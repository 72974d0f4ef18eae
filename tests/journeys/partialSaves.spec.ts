import type { Request, Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { mouse } from './support/inputMethod.ts';
import { continueTo } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';

interface PartialSave {
  readonly resourceKey?: string;
  readonly survey: Readonly<Record<string, unknown>>;
}

const bodyOf = (request: Request): PartialSave => request.postDataJSON();

test("answers given before the server has replied to the landing's save go to the same triage record [TRIAGE-05]", async ({ page }) => {
  const heldSaves: Route[] = [];
  const sent: PartialSave[] = [];
  let isHolding = true;
  await page.route('**/dpp/v1/triage*', async (route) => {
    sent.push(bodyOf(route.request()));
    if (isHolding) heldSaves.push(route);
    else await route.continue();
  });
  const member = { page, input: mouse(), answers: weightMember(newEmail()) };
  await page.goto('/?upid=UPID-PARTIAL-OPEN&testTiming=true');
  await continueTo(member, { step: 'gender' });
  await expect.poll(() => heldSaves.length).toBe(1);
  expect(sent[0]?.survey).not.toHaveProperty('createAccount');

  isHolding = false;
  for (const save of heldSaves) await save.continue();
  await expect.poll(() => sent.at(-1)?.survey).toMatchObject({ sex: 'female' });
  await continueTo(member, { step: 'ethnicity' });
  await expect.poll(() => sent.at(-1)?.survey).toHaveProperty('gender');
  const [first, ...later] = sent.map(({ resourceKey }) => resourceKey);
  expect(first).toBeUndefined();
  expect([...new Set(later)]).toEqual([expect.stringMatching(/^tk_/)]);
});

test('a reload before the reply to the first save continues the triage record of that save [TRIAGE-05]', async ({ page }) => {
  const replies: string[] = [];
  const sent: PartialSave[] = [];
  let lostReplies = 0;
  await page.route('**/dpp/v1/triage*', async (route) => {
    sent.push(bodyOf(route.request()));
    const response = await route.fetch();
    const { key }: { readonly key: string } = await response.json();
    replies.push(key);
    // The reload drops the reply to the first save, which the server has stored.
    if (replies.length === 1) lostReplies += 1;
    else await route.fulfill({ response });
  });
  const member = { page, input: mouse(), answers: weightMember(newEmail()) };
  await page.goto('/?upid=UPID-PARTIAL-OPEN&testTiming=true');
  await continueTo(member, { step: 'createAccount' });
  await expect.poll(() => lostReplies).toBe(1);
  await page.reload();
  await continueTo(member, { step: 'gender' });
  await expect.poll(() => sent.at(-1)?.survey).toMatchObject({ sex: 'female' });
  await expect.poll(() => replies.length).toBe(sent.length);
  expect([...new Set(replies)], 'the records that the server has begun').toHaveLength(1);
});
