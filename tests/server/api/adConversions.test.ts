import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';

await onEachDatabase((server) => {
  const post = (url: string, body: JsonObject, headers: Readonly<Record<string, string>> = {}) =>
    server().call('POST', url, { body, headers });

  describe('ad conversions', () => {
    const conversion = {
      eventId: 'conversion-1',
      eventName: 'CompleteRegistration',
      eventSourceUrl: 'https://enroll.example.com/success',
      userData: { em: 'a'.repeat(64) },
      value: 169.01,
      currency: 'USD',
      customProperties: { program: 'WEIGHT', first: true },
    };
    const send = (changes: JsonObject) => post('/pixel/v1/i/facebookCapiPixel/', { ...conversion, ...changes });

    it('are stored once, without personal data [API-49]', async () => {
      expect([(await send({})).status, (await send({ value: 1 })).status]).toEqual([204, 204]);
      const rows = await server().db.selectFrom('ad_conversions').select('event').execute();
      expect(rows).toEqual([{ event: conversion }]);
      expect((await send({ userData: { em: 'ada@example.com' } })).status).toBe(400);
      expect((await send({ eventSourceUrl: 'https://enroll.example.com/success?email=ada' })).status).toBe(400);
    });
  });
});
