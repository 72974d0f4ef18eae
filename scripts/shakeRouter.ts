import type { Plugin } from 'vite';

/** The names shown in React's developer tools. A bundler treats each assignment as a use of the component. */
const NAMES = /^\w+\.displayName = "\w+";$/gm;
/** Calls without side effects, which a bundler cannot detect. */
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
