/** The house from the ground up: a folder of src/ imports only from those before it here. */
const FLOORS = [
  'base',
  'rules',
  'definitions',
  'engine',
  'i18n',
  'widgets',
  'survey',
  'explain',
  'explore',
  'diff',
  'graph',
  'mutate',
  'boundaries',
  'api/generated',
  'hooks',
  'vocabulary',
  'api',
  'visit',
  'pages',
  'preview',
  'app',
  'cli',
  'server',
];

/** Clients that stand beside the page and see less than what lies below them. */
const NARROWER = {
  cli: [
    'base',
    'rules',
    'definitions',
    'engine',
    'hooks',
    'explain',
    'explore',
    'diff',
    'graph',
    'mutate',
    'boundaries',
    'vocabulary',
    'api/generated',
  ],
  server: ['base', 'rules', 'definitions', 'engine', 'hooks', 'vocabulary', 'api/generated'],
};

/** Tests and stories stand beside their file, and so does what they share (testSupport.tsx, storySupport.ts). */
const TEST = '(\\.(test|stories)|/(test|story)Support)\\.tsx?$';

const floorRules = FLOORS.map((floor, index) => {
  const allowed = NARROWER[floor] ?? FLOORS.slice(0, index);
  return {
    name: `floor-${floor}`,
    comment: `src/${floor} imports only from: ${allowed.join(', ') || 'nothing of ours'}.`,
    severity: 'error',
    from: { path: `^src/${floor}/`, pathNot: TEST },
    to: { path: '^src/', pathNot: `^src/(${[floor, ...allowed].join('|')})/` },
  };
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...floorRules,
    {
      name: 'known-floor',
      comment: 'Every file of src/ stands on a floor of the house.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(${FLOORS.join('|')})/` },
      to: {},
    },
    { name: 'no-circles', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
    {
      name: 'no-own-index',
      comment: 'Nobody imports the index of the folder that it stands in.',
      severity: 'error',
      from: { path: '^src/(.+)/[^/]+$' },
      to: { path: '^src/$1/index\\.tsx?$' },
    },
    {
      name: 'core-is-headless',
      comment: 'No React, DOM library, network or Node in the core; the loader of definitions for the build and the command reads files.',
      severity: 'error',
      from: {
        path: '^src/(base|rules|definitions|engine|hooks/scoring|hooks/payloads|explain|explore|mutate|boundaries)/',
        pathNot: `${TEST}|^src/definitions/`,
      },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-peer'], path: '^(?!node_modules/(libphonenumber-js|zxcvbn)/)' },
    },
    {
      name: 'widgets-know-nothing-of-the-survey',
      comment: 'Props in, onChange out: no engine, no form library, no network, no router, no store.',
      severity: 'error',
      from: { path: '^src/widgets/', pathNot: TEST },
      to: {
        path: '^src/(engine|hooks|api|visit|rules)/|^node_modules/(react-hook-form|jotai|react-router-dom|openapi-fetch)/',
        pathNot: '^src/(engine|definitions)/types\\.ts$',
      },
    },
    {
      name: 'no-test-in-product',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: `${TEST}|^tests/` },
    },
    {
      name: 'no-dev-package-in-product',
      comment: 'The build (definitions/vitePlugin.ts) and the preview are not what members and servers run.',
      severity: 'error',
      from: { path: '^src/', pathNot: `${TEST}|^src/preview/|^src/workshop/build/vitePlugin\\.ts$` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'the-server-loads-what-it-needs',
      comment: 'PGlite and the dictionaries of password strength take memory of each process: imported when one needs them.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: `${TEST}|^src/server/admin/` },
      to: {
        path: '^node_modules/(@electric-sql/pglite|zxcvbn)/|^src/hooks/(allHooks|checks/(scoresEnough|passwordStrength))\\.ts$',
        pathNot: 'adjacency_graphs',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '^virtual:|\\?(raw|url)$' },
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
