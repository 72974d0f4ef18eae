import type { Plugin } from 'vite';

/** The names shown in React's developer tools. A bundler treats each assignment as a use of the component. */
const NAMES = /^\w+\.displayName = "\w+";$/gm;
/** Calls without side effects, which a bundler cannot detect. */
const PURE = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;
/** The functions that report a developer's mistake, such as a route outside a router. */
const REPORTS = /^function (invariant|warning)\((\w+), message\) \{/gm;
/** Their replacement without the message parameter, so that the minifier drops the messages at the call sites. */
const WITHOUT_MESSAGE = 'function $1($2) {\n  const message = "react-router";';

/**
 * Lets the page's build drop what it does not need of react-router: components that the page does not use (forms, scrolling, server
 * rendering), and the messages of its reports, which development keeps.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform: {
      filter: { id: /react-router\/dist\/production\/chunk-\w+\.mjs$/ },
      handler: (code) => code.replaceAll(NAMES, '').replaceAll(REPORTS, WITHOUT_MESSAGE).replaceAll(PURE, '= /* @__PURE__ */ $1'),
    },
  };
}
