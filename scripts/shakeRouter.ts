import type { Plugin } from 'vite';

/** The names that React's developer tools show; a bundler takes each assignment for a use of the component. */
const NAMES = /^\w+\.displayName = "\w+";$/gm;
/** Calls that have no side effect, which only their package can know. */
const PURE = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;

/** Lets the page's build drop the components of react-router that the page does not use: forms, scrolling, server rendering. */
export function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform: {
      filter: { id: /react-router\/dist\/production\/chunk-\w+\.mjs$/ },
      handler: (code) => code.replaceAll(NAMES, '').replaceAll(PURE, '= /* @__PURE__ */ $1'),
    },
  };
}
