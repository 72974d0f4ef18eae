import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * Returns a component that is loaded when it is first rendered. If the visitor leaves during the load, WebKit aborts it permanently.
 * If the browser's Back then restores this document from memory, the document is reloaded.
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
