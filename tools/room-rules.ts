import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

/**
 * Which room may import which. What is not listed for a room is forbidden. Tests and what stands in `testing/` may import more, and
 * nothing else may import them. Run by `tools/check-rooms.ts`.
 */
const OURS = '^(events|services|frontend|tools|migrations)/'
const TESTS = '(\\.test\\.tsx?$|/testing/|/fixtures/|/event-log\\.contract\\.ts$|\\.d\\.ts$)'

/** `allowed`: beginnings of paths, the room's own among them. */
const room = (name: string, from: string, allowed: readonly string[]): IForbiddenRuleType => ({
  name: `${name}-imports-only-its-own`,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: OURS, pathNot: allowed.map((path) => `^${path}`) },
})

/** What stands under `to` may only be imported as types. */
const typesOnly = (name: string, from: string, to: string): IForbiddenRuleType => ({
  name: `${name}-as-types-only`,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: to, dependencyTypesNot: ['type-only'] },
})

/** A driver is imported behind one door. */
const door = (driver: string, path: string): IForbiddenRuleType => ({
  name: `${driver.replace(/\W/g, '-')}-behind-its-door`,
  severity: 'error',
  from: { path: '^(events|services|frontend)/', pathNot: [`^${path}`, TESTS] },
  to: { path: `(^|/)node_modules/(@types/)?${driver}/` },
})

/**
 * The rooms from the ground up: each may import those of its own line and of the lines before it. Above `ingress` stand the nouns,
 * which bring their own routes. Of another noun one may import its face and what it lets everybody read.
 */
const GROUND = ['services/domain/', 'services/art/', 'services/platform/', 'services/importing/', 'services/ingress/']
const NOUNS = [
  ['contacts', 'staff', 'media'],
  ['catalogue', 'documents', 'garages', 'motorcycles', 'visitors'],
  ['orders', 'offers', 'notices', 'wizard'],
  ['analytics', 'purchasing', 'messages'],
  ['accounting', 'parcels', 'garage-visits'],
].map((line) => line.map((noun) => `services/${noun}/`))

/** Its `index.ts` holds what other nouns may call; what a process runs of it stands in its `feature.ts`, which `start/` alone imports. */
const FACE = '(.*\\.(contract|queries|rules)|index)\\.ts$'

const nounRooms = NOUNS.flatMap((line, index) =>
  line.map((path) => {
    const others = NOUNS.slice(0, index + 1).flat()
    return room(path.split('/')[1] ?? path, `^${path}`, ['events/', ...GROUND, path, ...others.map((other) => other + FACE)])
  }),
)
const ROUTED = `^(${NOUNS.flat().join('|')}|services/(demo|start)/)`
const FASTIFY = '(^|/)node_modules/@?fastify/'
/** With what routes refuse. */
const HTTP_ERRORS = '^services/ingress/(plugins/http-error|forms/checked-fields)\\.ts$'
/** They decide and read, and know nothing of HTTP. */
const WITHOUT_HTTP = '\\.(command|queries|rules|projection|sink|job|consumer)\\.ts$'

export const ROOM_RULES: IForbiddenRuleType[] = [
  room('events', '^events/', ['events/']),
  {
    name: 'events-need-only-typebox',
    severity: 'error',
    from: { path: '^events/', pathNot: TESTS },
    to: { pathNot: ['^events/', '(^|/)node_modules/typebox/'] },
  },
  room('domain', '^services/domain/', ['services/domain/', 'events/']),
  typesOnly('domain-takes-events', '^services/domain/', '^events/'),
  {
    name: 'domain-needs-no-package',
    severity: 'error',
    from: { path: '^services/domain/', pathNot: TESTS },
    to: { pathNot: ['^services/domain/', '^events/'] },
  },
  room('art', '^services/art/', ['services/art/', 'services/domain/', 'events/']),
  typesOnly('art-takes-events', '^services/art/', '^events/'),
  {
    name: 'art-needs-no-package',
    severity: 'error',
    from: { path: '^services/art/', pathNot: TESTS },
    to: { pathNot: ['^services/(art|domain)/', '^events/'] },
  },
  room('platform', '^services/platform/', ['services/platform/', 'events/(envelope|topics|registry|primitives)\\.ts$']),
  room('importing', '^services/importing/', ['events/', 'services/(domain|platform|importing)/']),
  room('ingress', '^services/ingress/', ['events/', ...GROUND]),
  ...nounRooms,
  // It plays customers, staff and third parties, and so takes of a noun whatever they do there.
  room('demo', '^services/demo/', ['events/', ...GROUND, ...NOUNS.flat(), 'services/demo/', 'migrations/demo/draw\\.ts$']),
  {
    name: 'demo-knows-no-route-of-a-noun',
    severity: 'error',
    from: { path: '^services/demo/', pathNot: TESTS },
    to: { path: '^services/(?!demo/|ingress/).*(\\.routes?|/feature)\\.ts$' },
  },
  {
    name: 'only-start-imports-the-demo',
    severity: 'error',
    from: { path: '^(events|services|frontend)/', pathNot: [TESTS, '^services/(demo/|start/|operator/|main\\.ts)'] },
    to: { path: '^services/demo/' },
  },
  room('start', '^services/(start/|main\\.ts)', ['events/', 'services/', 'tools/dev-renderer\\.ts$']),
  room('operator', '^services/operator/', ['events/', 'services/']),
  {
    name: 'nothing-imports-the-operator',
    severity: 'error',
    from: { path: '^(events|services|frontend)/', pathNot: [TESTS, '^services/operator/'] },
    to: { path: '^services/operator/' },
  },
  room('frontend', '^frontend/', ['frontend/', 'services/domain/', 'services/art/', 'services/.*\\.contract\\.ts$', 'events/']),
  typesOnly('frontend-takes-events', '^frontend/', '^events/'),
  {
    name: 'frontend-shared-knows-no-page',
    severity: 'error',
    from: { path: '^frontend/src/shared/' },
    to: { path: '^frontend/src/(app|pages|features|entities)/' },
  },
  {
    name: 'frontend-entities-know-no-feature',
    severity: 'error',
    from: { path: '^frontend/src/entities/' },
    to: { path: '^frontend/src/(app|pages|features)/' },
  },
  {
    name: 'frontend-features-know-no-page',
    severity: 'error',
    from: { path: '^frontend/src/features/' },
    to: { path: '^frontend/src/(app|pages)/' },
  },
  { name: 'frontend-pages-know-no-app', severity: 'error', from: { path: '^frontend/src/pages/' }, to: { path: '^frontend/src/app/' } },
  {
    name: 'frontend-never-sideways',
    severity: 'error',
    from: { path: '^frontend/src/(pages|features|entities)/([^/]+)/', pathNot: TESTS },
    to: { path: '^frontend/src/$1/', pathNot: '^frontend/src/$1/$2/' },
  },
  door('pg', 'services/platform/postgres'),
  door('kafkajs', 'services/platform/event-log/'),
  door('@clickhouse/client', 'services/platform/clickhouse\\.ts'),
  door('@opentelemetry/[^/]+', 'services/platform/((otlp-)?tracing|tracer)\\.ts'),
  {
    name: 'traces-cost-nothing-where-they-are-off',
    severity: 'error',
    from: { path: '^(events|services)/', pathNot: TESTS },
    to: { path: '^services/platform/otlp-tracing\\.ts$', dependencyTypesNot: ['dynamic-import', 'type-only'] },
  },
  door('chdb', 'services/platform/embedded/'),
  door('pg-boss', 'services/platform/jobs\\.ts'),
  {
    name: 'fastify-behind-its-door',
    severity: 'error',
    from: { path: '^(events|services|frontend)/', pathNot: ['^services/ingress/', TESTS] },
    to: { path: FASTIFY, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'fastify-types-for-routes',
    severity: 'error',
    from: { path: '^(events|services|frontend)/', pathNot: ['^services/ingress/', ROUTED, TESTS] },
    to: { path: FASTIFY },
  },
  {
    name: 'only-start-imports-features',
    severity: 'error',
    from: { path: '^(events|services|frontend)/', pathNot: [TESTS, '^services/start/'] },
    to: { path: '^services/(?!ingress/)[^/]+/feature\\.ts$' },
  },
  {
    name: 'decisions-stand-on-no-route',
    severity: 'error',
    from: { path: WITHOUT_HTTP, pathNot: TESTS },
    to: { path: '\\.routes?\\.ts$', reachable: true },
  },
  {
    name: 'doors-lead-to-no-route',
    severity: 'error',
    from: { path: '^services/[^/]+/index\\.ts$' },
    to: { path: '\\.routes?\\.ts$', reachable: true },
  },
  { name: 'decisions-know-no-http', severity: 'error', from: { path: WITHOUT_HTTP, pathNot: TESTS }, to: { path: [FASTIFY, HTTP_ERRORS] } },
  door('openai', 'services/wizard/recommenders/call-model\\.ts'),
  door('sharp', 'services/(media/pictures|ingress/site-icons/site-icons\\.route)\\.ts'),
  door('google-auth-library', 'services/staff/'),
  door('(smtp-server|mailparser)', 'services/demo/'),
  door('minisearch', 'services/catalogue/search/text-index\\.ts'),
  door('(react|react-dom|effector|@mantine/[^/]+)', 'frontend/'),
  {
    name: 'nothing-imports-tests',
    severity: 'error',
    from: { path: '^(events|services|frontend)/', pathNot: TESTS },
    to: { path: '^(events|services|frontend|tools)/.*(\\.test\\.tsx?$|/testing/|/fixtures/)' },
  },
  {
    name: 'nothing-imports-tools',
    severity: 'error',
    from: { path: '^(events|services|frontend)/', pathNot: [TESTS, '^services/start/'] },
    to: { path: '^tools/' },
  },
  {
    name: 'only-main-imports-start',
    severity: 'error',
    from: { path: '^(events|services|frontend)/', pathNot: [TESTS, '^services/(main\\.ts|start/|operator/)'] },
    to: { path: '^services/start/' },
  },
  { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
  { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\.css$|^virtual:' } },
]

export const READING = {
  // The TypeScript compiler's own parser reads nothing with TypeScript 7, and all would be well on 0 modules.
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  moduleSystems: ['es6'],
} as const satisfies ICruiseOptions

export const RESOLVING = {
  exportsFields: ['exports'],
  conditionNames: ['import', 'node', 'default', 'types'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
}
