import { act, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyComponent } from './lazyComponent.ts';

afterEach(() => vi.unstubAllGlobals());

/**
 * Dispatches what a browser does when it shows a document.
 * @param persisted true for a document that the browser has kept since the visitor left
 */
function showDocument(persisted: boolean): void {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

it("reloads a document restored from the browser's history if a component was still loading in it", async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  let resolve = (_component: ComponentType): void => undefined;
  const Lazy = lazyComponent(() => new Promise<ComponentType>((settle) => (resolve = settle)));
  render(
    <Suspense>
      <Lazy />
    </Suspense>,
  );
  showDocument(false);
  expect(reload).not.toHaveBeenCalled();
  showDocument(true);
  expect(reload).toHaveBeenCalledOnce();
  await act(async () => resolve(() => <p>loaded</p>));
  await screen.findByText('loaded');
  showDocument(true);
  expect(reload, 'after the component had loaded').toHaveBeenCalledOnce();
});
