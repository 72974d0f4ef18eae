import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { useSyncExternalStore, type JSX, type PropsWithChildren } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { themes } from 'storybook/theming';
import { isJsonObject, type Json } from '../../src/runtime/base/json.ts';
import { themeOf } from '../pages/fakeServer.ts';
import { INITIAL, readDisplayed } from '../toolbars/toolbars.ts';
import { useDisplay } from '../toolbars/withToolbars.tsx';
import './docs.module.css';

type Channel = DocsContainerProps['context']['channel'];

/** Applies the toolbars to a documentation page: its stories, its token samples and, in the dark scheme, Storybook's own colours. */
export function DocsFrame({ context, children }: PropsWithChildren<DocsContainerProps>): JSX.Element {
  const { channel } = context;
  const globals = useSyncExternalStore(
    (changed) => {
      channel.on(GLOBALS_UPDATED, changed);
      return () => channel.off(GLOBALS_UPDATED, changed);
    },
    () => chosenIn(channel),
  );
  const { partner, display } = readDisplayed(globals);
  useDisplay(display, themeOf(partner));
  const isDark = display.scheme === 'dark' || (display.scheme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  return (
    <DocsContainer context={context} theme={isDark && !display.printed ? themes.dark : themes.light}>
      {children}
    </DocsContainer>
  );
}

/** Returns the toolbars' current choices, without the settings of the previously open story. */
function chosenIn(channel: Channel): Readonly<Record<string, Json | undefined>> {
  const updated: Json = channel.last(GLOBALS_UPDATED)?.[0];
  const first: Json = channel.last(SET_GLOBALS)?.[0];
  if (isJsonObject(updated) && isJsonObject(updated['userGlobals'])) return updated['userGlobals'];
  return isJsonObject(first) && isJsonObject(first['globals']) ? first['globals'] : INITIAL;
}
