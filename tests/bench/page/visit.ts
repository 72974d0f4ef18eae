import type { Browser, CDPSession, Page } from '@playwright/test';
import { probe, type PerceivedPerformance } from './probe.ts';

/** The conditions under which a page is measured. */
export interface Conditions {
  /** The CPU slowdown factor. */
  readonly cpu: number;
  /** True for 1.6 Mbit/s with a latency of 150 ms. */
  readonly slowNetwork: boolean;
}

/** An open page. */
export interface Visit {
  readonly page: Page;
  readonly perceived: () => Promise<PerceivedPerformance>;
  /** The bytes on the wire and the requests so far. */
  readonly loaded: () => { readonly bytes: number; readonly requests: number };
  /** The JavaScript heap after garbage collection, in bytes. */
  readonly heap: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** Opens an address in a new browser context with an empty cache, and waits until the first input is enabled. */
export async function visit(browser: Browser, address: string, { cpu, slowNetwork }: Conditions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await context.newPage();
  await page.addInitScript(probe);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  if (slowNetwork) await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.perceived.enabled !== null && window.perceived.painted !== null, undefined, {
    polling: 50,
    timeout: 120_000,
  });
  return {
    page,
    perceived: () => page.evaluate(() => window.perceived),
    loaded: () => ({ bytes, requests }),
    heap: () => heapOf(session),
    close: () => context.close(),
  };
}
