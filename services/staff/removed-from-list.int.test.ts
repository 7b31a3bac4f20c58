import { expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { signInStaff, TEST_STAFF_EMAIL } from './testing/staff-session.ts'

const at = Date.parse('2026-11-22T08:00:00Z')
const { app, database, deps } = await createTestShop({ now: () => new Date(at) })
const ask = (token: string, within = app) => within.inject({ url: '/auth/session', headers: { 'x-auth-token': token } })

it('ends the sessions of an e-mail that left the list for good, and no others', async () => {
  const list = (emails: string[]) => createShopApp({ ...deps, config: { ...deps.config, staff: { ...deps.config.staff, emails } } })
  const stays = await signInStaff(database, { at: new Date(at) })
  const leaves = await signInStaff(database, { email: 'gone@shop.example', at: new Date(at) })
  const both = await list([TEST_STAFF_EMAIL, 'gone@shop.example'])
  expect((await ask(leaves.token, both)).statusCode).toBe(200)
  expect((await ask(leaves.token)).statusCode).toBe(401)
  expect((await ask(leaves.token, both)).statusCode).toBe(401)
  expect((await ask(stays.token, both)).statusCode).toBe(200)
  await both.close()
})

it('ends them also when nobody asked while the e-mail was off the list', async () => {
  const leaves = await signInStaff(database, { at: new Date(at) })
  const without = await createShopApp({ ...deps, config: { ...deps.config, staff: { ...deps.config.staff, emails: [] } } })
  await without.ready()
  await without.close()
  expect((await ask(leaves.token)).statusCode).toBe(401)
})
