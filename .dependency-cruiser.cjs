/** What each wing of src/ may import from, besides itself. */
const WINGS = {
  runtime: [],
  workshop: ['runtime'],
  enrollment: ['runtime'],
  server: [
    'runtime/(base|rules|definitions|engine|texts/language/locale)',
    'enrollment/(paths|vocabulary|hooks|api/(generated|operations|firstCalls))',
  ],
};

/** The rooms of a wing from the ground up: a room imports only from those before it. */
const ROOMS = {
  runtime: ['base', 'rules', 'definitions', 'engine', 'texts', 'widgets', 'survey'],
  workshop: [
    'exampleMembers',
    'symbolic',
    'check',
    'liveUpdates',
    'vitePlugin',
    'walk',
    'explain',
    'explore',
    'graph',
    'mutate',
    'diff',
    'sourceEdits',
    'generatedMembers',
    'memberRuns',
    'refactor',
    'scaffold',
    'preview',
    'command',
  ],
  enrollment: ['paths', 'vocabulary', 'texts', 'api', 'hooks', 'visit', 'surveyAdapter', 'pages', 'app'],
};

/** Where the workshop meets the product, and the server the preview: composition roots. */
const MEETING = '^src/(workshop/(command/product|preview/product/\\w+)|server/preview)\\.tsx?$';

/** Tests and stories live next to their file, as do the helpers that they share (testSupport.tsx, storySupport.ts). */
const TEST = '(\\.(test|stories)|/(test|story)Support)\\.tsx?$';

const wingRules = Object.entries(WINGS).map(([wing, others]) => ({
  name: `wing-${wing}`,
  comment: `src/${wing} imports only from itself${others.length > 0 ? ` and ${others.join(', ')}` : ''}.`,
  severity: 'error',
  // The runtime is generic, its tests too; elsewhere a test may use this product.
  from: { path: `^src/${wing}/`, pathNot: wing === 'runtime' ? MEETING : `${TEST}|${MEETING}` },
  to: { path: '^src/', pathNot: `^src/(${[wing, ...others].join('|')})(/|\\.ts$)` },
}));

const roomRules = Object.entries(ROOMS).flatMap(([wing, rooms]) =>
  rooms.map((room, index) => ({
    name: `room-${wing}-${room}`,
    comment: `In src/${wing}, ${room} imports only from: ${rooms.slice(0, index).join(', ') || 'no other room'}.`,
    severity: 'error',
    from: { path: `^src/${wing}/${room}/`, pathNot: TEST },
    to: { path: `^src/${wing}/`, pathNot: `^src/${wing}/(${rooms.slice(0, index + 1).join('|')})/` },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...wingRules,
    ...roomRules,
    {
      name: 'known-wing',
      comment: 'Every file of src/ stands in one of the four wings.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(${Object.keys(WINGS).join('|')})/` },
      to: {},
    },
    ...Object.entries(ROOMS).map(([wing, rooms]) => ({
      name: `known-room-${wing}`,
      comment: `Every file of src/${wing} stands in one of its rooms; beside them are the entry points that package.json exports.`,
      severity: 'error',
      from: { path: `^src/${wing}/`, pathNot: `^src/${wing}/((${rooms.join('|')})/|[a-z]+\\.ts$)` },
      to: {},
    })),
    { name: 'no-cycles', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
    {
      name: 'no-own-index',
      comment: 'Nobody imports the index of the folder that it stands in.',
      severity: 'error',
      from: { path: '^src/(.+)/[^/]+$' },
      to: { path: '^src/$1/index\\.tsx?$' },
    },
    {
      name: 'core-is-headless',
      comment:
        'No React, DOM library, network or Node in the core; json-logic-js is plain JavaScript; the loader of definitions for the build and the command reads files.',
      severity: 'error',
      from: {
        path: '^src/(runtime/(base|rules|definitions|engine)|enrollment/(paths|vocabulary|hooks/derivedValues|hooks/payloads)|workshop/(exampleMembers|symbolic|check|walk|explain|explore|diff|mutate|generatedMembers|memberRuns))/',
        pathNot: `${TEST}|^src/runtime/definitions/`,
      },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-peer'], path: '^(?!node_modules/(json-logic-js|libphonenumber-js|zxcvbn)/)' },
    },
    {
      name: 'widgets-know-nothing-of-the-survey',
      comment: 'Props in, onChange out: no engine, no form library, no network, no router, no store.',
      severity: 'error',
      from: { path: '^src/runtime/widgets/', pathNot: TEST },
      to: {
        path: '^src/runtime/(engine|rules)/|^node_modules/(react-hook-form|jotai|react-router-dom|openapi-fetch)/',
        pathNot: '^src/runtime/(engine|definitions)/types\\.ts$',
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
      comment: 'The build (workshop/vitePlugin) and the preview are not what members and servers run.',
      severity: 'error',
      from: { path: '^src/', pathNot: `${TEST}|^src/workshop/preview/|^src/workshop/vitePlugin/vitePlugin\\.ts$` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'the-server-loads-what-it-needs',
      comment: 'PGlite and the dictionaries of password strength take memory of each process: imported when one needs them.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: `${TEST}|^src/server/operatorCommands/` },
      to: {
        path: '^node_modules/(@electric-sql/pglite|zxcvbn)/|^src/enrollment/hooks/(allHooks|answerChecks/(scoresEnough|passwordStrength))\\.ts$',
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
