import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_STATES } from '../../vocabulary/errorStates.ts';
import { inTimeZone } from '../../../../tests/support/inTimeZone.ts';
import english from '../../texts/interface/en.json';
import { ERROR_CATALOGUE } from './catalogue.ts';
import { effectiveDateText, goLiveText } from './errorDate.ts';
import { errorOfUpid } from '../landing/entry/loadEntry.ts';
import { readErrorPageState } from '../../surveyAdapter/handOff/errorPageState.ts';

function textsIn(path: string) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

describe('the error catalogue', () => {
  it.each(ERROR_STATES)('%s has a heading, a text and an action', (state) => {
    const { texts, actions, hasConsumerTexts } = ERROR_CATALOGUE[state];
    const stateTexts: Readonly<Record<string, string>> = english.error[texts];
    expect(stateTexts['errorMessage']).toBeTruthy();
    expect(stateTexts['body']).toBeTruthy();
    expect(actions.length).toBeGreaterThan(0);
    if (hasConsumerTexts) expect(stateTexts['consumerMessage'] && stateTexts['consumerBody']).toBeTruthy();
  });

  it('offers four actions after a failed eligibility check [ERR-18]', () => {
    expect(ERROR_CATALOGUE.FAILED_ELIGIBILITY_CHECK.actions).toEqual(['goBack', 'checkDetails', 'emailSupport', 'signUpDirectly']);
  });

  it.each(['en', 'es', 'de', 'ko'])('has the same text for a failed check on the page and on the form in %s [ERR-17]', (lang) => {
    const page = textsIn(`../../texts/interface/${lang}.json`);
    const form = textsIn(`../../../../question-sets/texts/${lang}.json`);
    const { errorMessage, body } = page.error.failedEligibilityCheck;
    expect(form.steps.eligibilityCheck.messages.ineligible).toBe(`${errorMessage}. ${body}`);
  });

  it.each(['en', 'es', 'de', 'ko'])('has a distinct heading for each error in %s, because the heading is the page title too', (lang) => {
    const { error } = textsIn(`../../texts/interface/${lang}.json`);
    // MED_ENROLLMENT_FAILED is the support-request-created error under another name [ERR-24].
    const states = ERROR_STATES.filter((state) => state !== 'MED_ENROLLMENT_FAILED');
    const headings = states.map((state) => error[ERROR_CATALOGUE[state].texts].errorMessage);
    expect(new Set(headings).size).toBe(states.length);
  });

  it('has consumer-style texts for four errors', () => {
    expect(ERROR_STATES.filter((state) => ERROR_CATALOGUE[state].hasConsumerTexts)).toEqual([
      'CODE_CLAIMED',
      'DEFAULT',
      'ACCOUNT_EXISTS',
      'SSO_ACCOUNT_EXISTS',
    ]);
  });
});

describe('errorOfUpid', () => {
  it.each([
    ['a claimed program id [ERR-25]', 'ERROR_ACTIVATION_CODE_CLAIMED', 'CODE_CLAIMED'],
    ['an unknown program id [ERR-26]', 'ERROR_ACTIVATION_CODE_DOESNT_EXIST', 'DEFAULT'],
    ['a full batch [ERR-27]', 'ERROR_BATCH_FULL', 'BATCH_FULL'],
    ['a contract that has ended [ERR-28]', 'ERROR_PAST_CONTRACT_END_DATE', 'PAST_CONTRACT_END_DATE'],
    ['any other reason [ERR-29]', 'ERROR_NEW', 'DEFAULT'],
    ['a missing reason [ERR-29]', undefined, 'DEFAULT'],
  ])('maps %s', (_title, requestError, expected) => {
    expect(errorOfUpid(requestError)).toBe(expected);
  });
});

describe('the dates on the error page', () => {
  it.each([
    ['show the day only for midnight [ERR-14] [ERR-15]', '2099-01-01T00:00:00Z', 'UTC', 'January 1, 2099'],
    ['show any other time of day [ERR-15]', '2099-01-01T15:30:00Z', 'UTC', 'January 1, 2099 at 3:30 PM'],
    [
      "show midnight in another time zone in the visitor's time",
      '2099-01-01T00:00:00Z',
      'America/New_York',
      'December 31, 2098 at 7:00 PM',
    ],
  ])('%s', (_title, iso, zone, expected) => {
    expect(goLiveText(iso, 'en', zone)?.replace(/\u202f/g, ' ')).toBe(expected);
  });

  it.each(['America/Chicago', 'UTC', 'Asia/Seoul'])('show the effective date in UTC to a visitor in %s [ERR-21]', (zone) => {
    inTimeZone(zone, () => {
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      expect(effectiveDateText('2099-01-01', 'en')).toBe('January 1, 2099');
      expect(effectiveDateText('2099-01-01', 'de')).toBe('1. Januar 2099');
    });
  });

  it('are null for an invalid date', () => {
    expect(goLiveText('soon', 'en')).toBeNull();
    expect(effectiveDateText('soon', 'en')).toBeNull();
  });
});

describe('readErrorPageState', () => {
  it('uses the error of the history entry', () => {
    const state = { error: 'BATCH_FULL', details: {}, from: '/?upid=U', retry: false, inSurvey: false };
    expect(readErrorPageState(state, '?state=CODE_CLAIMED')).toBe(state);
  });

  it.each([
    ['the error in the address', null, '?state=BATCH_FULL', 'BATCH_FULL'],
    ['the default for an unknown name', null, '?state=OOPS', 'DEFAULT'],
    ['the default without any name', undefined, '', 'DEFAULT'],
    ['the default for an unrelated history entry', { error: 'OOPS' }, '', 'DEFAULT'],
  ])('uses %s', (_title, state, search, expected) => {
    expect(readErrorPageState(state, search).error).toBe(expected);
  });

  it("uses the visit's error when neither the history entry nor the address names one", () => {
    expect(readErrorPageState(null, '', 'CODE_CLAIMED').error).toBe('CODE_CLAIMED');
    expect(readErrorPageState(null, '?state=BATCH_FULL', 'CODE_CLAIMED').error).toBe('BATCH_FULL');
  });
});
