import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

/**
 * Which room may import which. What is not listed for a room is forbidden. Tests and what stands in `testing/` may import more,
 * and nothing else may import them. Run by `tools/check-rooms.ts`.
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

const BASE = ['events/', 'services/platform/', 'services/domain/']

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
  room('platform', '^services/platform/', ['services/platform/', 'events/(envelope|topics|registry|primitives)\\.ts$']),
  room('catalogue', '^services/catalogue/', ['services/catalogue/', ...BASE]),
  room('contacts', '^services/contacts/', ['services/contacts/', ...BASE]),
  room('projector', '^services/projector/', ['services/projector/', ...BASE]),
  room('analytics', '^services/analytics/', ['services/analytics/', ...BASE]),
  room('orders', '^services/orders/', [
    ...['services/orders/', 'services/contacts/', ...BASE],
    'services/(projector|analytics)/[^/]+\\.queries\\.ts$',
    'services/projector/catalogue-product\\.ts$',
  ]),
  room('purchasing', '^services/purchasing/', [
    ...['services/purchasing/', ...BASE],
    'services/(projector|analytics|orders)/[^/]+\\.queries\\.ts$',
  ]),
  room('ingress', '^services/ingress/', [
    ...['services/ingress/', 'services/contacts/', ...BASE],
    'services/(projector|analytics|orders|purchasing|catalogue)/[^/]+\\.(queries|command)\\.ts$',
    'services/projector/catalogue-product\\.ts$',
    'services/catalogue/suppliers/order-forms?\\.ts$',
  ]),
  room('frontend', '^frontend/', ['frontend/', 'services/domain/', 'services/ingress/contract/', 'events/']),
  typesOnly('frontend-takes-contracts', '^frontend/', '^(services/ingress/contract|events)/'),
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
  door('@opentelemetry/[^/]+', 'services/platform/(otlp-)?tracing\\.ts'),
  {
    name: 'traces-cost-nothing-where-they-are-off',
    severity: 'error',
    from: { path: '^(events|services)/', pathNot: TESTS },
    to: { path: '^services/platform/otlp-tracing\\.ts$', dependencyTypesNot: ['dynamic-import', 'type-only'] },
  },
  door('chdb', 'services/platform/embedded/'),
  door('pg-boss', 'services/platform/jobs\\.ts'),
  door('(fastify|@fastify/[^/]+|openai|sharp)', 'services/ingress/'),
  door('(oidc-provider|google-auth-library)', 'services/ingress/staff/'),
  door('minisearch', 'services/ingress/search/text-index\\.ts'),
  door('(react|react-dom|effector|effector-react|@mantine/[^/]+)', 'frontend/'),
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
    from: { path: '^(events|services|frontend)/', pathNot: '^services/(main\\.ts|start/)' },
    to: { path: '^services/start/' },
  },
  { name: 'no-circle', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
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
