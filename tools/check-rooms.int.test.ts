import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkRooms } from './check-rooms.ts'

const PLANTED = {
  'services/domain/planted-rule.ts': "import { readConfig } from '#services/platform/config.ts'\nexport const rule = readConfig\n",
  'services/contacts/planted-driver.ts': "import pg from 'pg'\nexport const driver = pg\n",
  'services/art/planted-drawing.ts': "export { readConfig } from '#services/platform/config.ts'\n",
  'services/contacts/planted-upwards.ts': "export { Product } from '#services/catalogue/product.contract.ts'\n",
  'services/ingress/planted-noun.ts': "export { Product } from '#services/catalogue/product.contract.ts'\n",
  'services/orders/planted-inside.ts': "export { presentProduct } from '#services/catalogue/product.presenter.ts'\n",
  'services/orders/planted-circle.ts': "export type { Other } from './planted-back.ts'\nexport interface Own { own: true }\n",
  'services/orders/planted-back.ts': "export type { Own } from './planted-circle.ts'\nexport interface Other { other: true }\n",
  'services/catalogue/product.presenter.ts': 'export const presentProduct = 1\n',
  'services/orders/harmless.ts':
    "export type { App } from '#services/ingress/typed-app.ts'\nexport { Product } from '#services/catalogue/product.contract.ts'\n",
  'services/orders/harmless.route.ts': "export type { FastifyRequest } from 'fastify'\n",
  'services/orders/middle.ts': "export type { FastifyRequest } from './harmless.route.ts'\n",
  'services/orders/planted-reach.command.ts': "export type { FastifyRequest } from './middle.ts'\n",
  'services/orders/feature.ts': "export type { FastifyRequest } from './harmless.route.ts'\n",
  'services/contacts/index.ts': "export type { FastifyRequest } from './planted.routes.ts'\n",
  'services/contacts/planted.routes.ts': "export type { FastifyRequest } from 'fastify'\n",
  'services/orders/planted-process.ts': "export type { FastifyRequest } from './feature.ts'\n",
  'services/orders/planted-server.ts': "export { fastify } from 'fastify'\n",
  'services/orders/planted-error.command.ts': "export { HttpError } from '#services/ingress/plugins/http-error.ts'\n",
  'services/orders/planted.command.ts': "export type { FastifyRequest } from 'fastify'\n",
  'services/orders/planted-demo.ts': "export { sandbox } from '#services/demo/planted-sandbox.ts'\n",
  'services/demo/planted-sandbox.ts':
    "export { presentProduct } from '#services/catalogue/product.presenter.ts'\nexport type { FastifyRequest } from '#services/orders/harmless.route.ts'\nexport const sandbox = 1\n",
  'services/operator/planted-command.ts':
    "export { sandbox } from '#services/start/planted-start.ts'\nexport { checkRooms } from '#tools/planted-tool.ts'\n",
  'tools/planted-tool.ts': 'export const checkRooms = 1\n',
  'services/start/planted-operator.ts': "export { sandbox } from '#services/operator/planted-command.ts'\n",
  'services/start/planted-start.ts': "export { sandbox } from '#services/demo/planted-sandbox.ts'\n",
  'frontend/src/pages/planted/planted.ts': "import { Ean } from '#events/primitives.ts'\nexport const schema = Ean\n",
  'frontend/src/pages/other/other.ts': "export { schema } from '#frontend/pages/planted/planted.ts'\n",
}
const PRODUCT = 'services/catalogue/product.contract.ts'
const COPIED = [
  'package.json',
  'events',
  'services/platform/config.ts',
  'services/platform/settings.ts',
  'services/platform/setting-kinds.ts',
  'services/ingress',
  PRODUCT,
]

const directory = mkdtempSync(join(tmpdir(), 'rooms-'))
beforeAll(() => {
  for (const path of COPIED) cpSync(path, join(directory, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'))
  for (const [path, text] of Object.entries(PLANTED)) {
    mkdirSync(join(directory, dirname(path)), { recursive: true })
    writeFileSync(join(directory, path), text)
  }
})
afterAll(() => rmSync(directory, { recursive: true }))

describe('the check of the rooms', () => {
  it('finds planted imports that cross a wall, and no others', async () => {
    const { violations } = await checkRooms({ directory, minModules: 10 })
    const planted = violations.filter((violation) => /planted|harmless|pages\/other/.test(violation))
    expect(planted.map((violation) => violation.replace(/→ \S*node_modules\/(?:@types\/)?(pg|fastify)\/\S+/, '→ $1')).sort()).toEqual([
      'frontend/src/pages/other/other.ts → frontend/src/pages/planted/planted.ts (frontend-never-sideways)',
      'frontend/src/pages/planted/planted.ts → events/primitives.ts (frontend-takes-events-as-types-only)',
      'services/art/planted-drawing.ts → services/platform/config.ts (art-imports-only-its-own)',
      'services/art/planted-drawing.ts → services/platform/config.ts (art-needs-no-package)',
      'services/contacts/index.ts → services/contacts/planted.routes.ts (doors-lead-to-no-route)',
      'services/contacts/planted-driver.ts → pg (pg-behind-its-door)',
      'services/contacts/planted-upwards.ts → services/catalogue/product.contract.ts (contacts-imports-only-its-own)',
      'services/demo/planted-sandbox.ts → services/orders/harmless.route.ts (demo-knows-no-route-of-a-noun)',
      'services/domain/planted-rule.ts → services/platform/config.ts (domain-imports-only-its-own)',
      'services/domain/planted-rule.ts → services/platform/config.ts (domain-needs-no-package)',
      'services/ingress/planted-noun.ts → services/catalogue/product.contract.ts (ingress-imports-only-its-own)',
      'services/operator/planted-command.ts → tools/planted-tool.ts (nothing-imports-tools)',
      'services/operator/planted-command.ts → tools/planted-tool.ts (operator-imports-only-its-own)',
      'services/orders/planted-back.ts → services/orders/planted-circle.ts (no-circle)',
      'services/orders/planted-demo.ts → services/demo/planted-sandbox.ts (only-start-imports-the-demo)',
      'services/orders/planted-demo.ts → services/demo/planted-sandbox.ts (orders-imports-only-its-own)',
      'services/orders/planted-error.command.ts → services/ingress/plugins/http-error.ts (decisions-know-no-http)',
      'services/orders/planted-inside.ts → services/catalogue/product.presenter.ts (orders-imports-only-its-own)',
      'services/orders/planted-process.ts → services/orders/feature.ts (only-start-imports-features)',
      'services/orders/planted-reach.command.ts → services/orders/harmless.route.ts (decisions-stand-on-no-route)',
      'services/orders/planted-server.ts → fastify (fastify-behind-its-door)',
      'services/orders/planted.command.ts → fastify (decisions-know-no-http)',
      'services/start/planted-operator.ts → services/operator/planted-command.ts (nothing-imports-the-operator)',
    ])
  })

  it('is not content when next to nothing was read', async () => {
    await expect(checkRooms({ directory })).rejects.toThrow('modules were read, at least 600 were expected')
  })
})
