import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../runtime/base/json.ts';
import type { FirstReply } from '../../api/firstCalls.ts';
import type { OperationId } from '../../api/operations.ts';
import { renderFirstScreen } from './renderFirstScreen.tsx';

const CONFIG = {
  environment: 'development',
  hosts: { enrollment: '', growth: '', events: '' },
  clientId: 'web',
  support: { email: 'help@example.com', link: 'mailto:help@example.com' },
  stores: {},
  legal: {},
  tags: [],
  geo: { country: 'US', region: 'TX' },
};
const PARTNER = { id: 1001, slug: 'acme', name: 'Acme', goLiveDate: null, supportedLocales: ['en', 'de'], configs: { REQUIRES_DOB: true } };
const UPID = { upid: 'UPID-1' };

const reply = (operation: OperationId, params: JsonObject, value: JsonObject): FirstReply => ({ operation, params, status: 200, value });

async function render(pathname: string, search = '', partner: JsonObject = PARTNER): Promise<string | null> {
  return (await screenAt(pathname, search, partner))?.html ?? null;
}

async function screenAt(pathname: string, search: string, partner: JsonObject = PARTNER): ReturnType<typeof renderFirstScreen> {
  const replies = [
    reply('getConfig', {}, CONFIG),
    reply('getPartnerBySlug', { slug: 'acme' }, partner),
    reply('getPartnerByUpid', UPID, partner),
    reply('validateUpid', UPID, { available: true }),
    reply('getEnrollmentInformation', UPID, { partnerId: 1001, upfrontEligibilityEnforcement: 'NONE' }),
  ];
  return renderFirstScreen({ pathname, search, replies, today: '2026-11-23' });
}

const screenIn = (html: string | null): string | undefined => /data-screen="(\w+)"/.exec(html ?? '')?.[1];

describe('renderFirstScreen', () => {
  it.each([
    ['/', '', PARTNER, 'upid'],
    ['/employer/acme', '', PARTNER, 'upid'],
    ['/employer/acme', '', { ...PARTNER, configs: { ENROLL_PASSCODE: true } }, 'passcode'],
    ['/', '?upid=UPID-1', PARTNER, 'eligibility'],
    ['/employer/acme', '?upid=UPID-1&lang=de', PARTNER, 'eligibility'],
  ])('renders the landing at %s%s completely', async (pathname, search, partner, screen) => {
    const html = await render(pathname, search, partner);
    expect(screenIn(html)).toBe(screen);
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>.*<input.*<button type="submit"/s);
    expect(html, 'nothing is left for a script to move into place').not.toMatch(/<script|<template|aria-busy/);
  });
  it('leaves the texts of later steps out of the page', async () => {
    const { data } = (await screenAt('/', '?upid=UPID-1')) ?? {};
    expect(Object.keys(data?.survey?.texts.steps ?? {})).toEqual(['eligibilityCheck']);
    expect(data?.survey?.texts.screenOuts).toEqual({});
  });
  it('renders in the language of the address', async () => {
    expect(await render('/', '?lang=de')).toContain('Datenschutz');
  });
  it.each([
    ['the first question', '?upid=UPID-1', "Let's see if you can join through Acme · Larkfield Health"],
    ['a landing that asks for a code, in German', '?lang=de', 'Programm-ID eingeben · Larkfield Health'],
  ])('returns the title of %s', async (_, search, title) => {
    expect((await screenAt('/', search))?.title).toBe(title);
  });
  it('marks its forms so that the browser does not submit them before the script runs', async () => {
    expect(await render('/', '?upid=UPID-1')).toMatch(/<form [^>]*method="dialog"/);
  });
  it.each([
    ['a personal address', '/', '?upid=UPID-1&email=ada%40example.com'],
    ['a single sign-on', '/', '?upid=UPID-1&eligibilityId=E-1'],
    ['a return from a password reset', '/', '?upid=UPID-1&pwResetRedirect=true'],
    ['an employer’s page that has moved', '/employer/old-acme', ''],
    ['a survey', '/enrollment/sex', '?upid=UPID-1'],
    ['a language that the partner does not offer', '/', '?upid=UPID-1&lang=ko'],
    ['a program id whose replies are missing', '/', '?upid=UPID-2'],
  ])('renders nothing for %s, which the page shows itself', async (_, pathname, search) => {
    expect(await render(pathname, search)).toBeNull();
  });
  it('renders nothing for a partner before its go-live, which the page shows itself', async () => {
    expect(await render('/', '?upid=UPID-1', { ...PARTNER, goLiveDate: '2999-01-01' })).toBeNull();
  });
});
