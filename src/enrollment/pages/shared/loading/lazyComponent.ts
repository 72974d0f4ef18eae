import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * Returns a component that is loaded when it is first rendered. If the visitor leaves meanwhile, WebKit aborts the load for good, and the
 * browser's Back then shows this document as it was left. So the document is loaded again.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const reloadIfReturned = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) location.reload();
    };
    // The server renders some of these components, too.
    if (import.meta.env.SSR) return { default: await load() };
    addEventListener('pageshow', reloadIfReturned);
    const component = await load();
    removeEventListener('pageshow', reloadIfReturned);
    return { default: component };
  });
}
