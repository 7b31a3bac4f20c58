import { expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'

const { app, database } = await createTestShop()
const { token } = await signInStaff(database)
const headers = { 'x-auth-token': token }
const DESK = '/api/v1/staff/catalogue'
const BRANDS = 'name,name_he,aliases,position\nMichelin,מישלן,Mishelin,1\n'

it('is what stands in the catalogue, as a file that changes nothing', async () => {
  const send = (payload: string, query = '') =>
    app.inject({ method: 'POST', url: `${DESK}/import?name=b.csv${query}`, headers: { ...headers, 'content-type': 'text/csv' }, payload })
  expect((await send(BRANDS, '&apply=1')).json()).toMatchObject({ created: 1, stopped: 0 })
  const file = await app.inject({ url: `${DESK}/export/brands`, headers })
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="brands-\d{4}-\d\d-\d\d\.csv"$/),
  })
  const text = file.rawPayload.toString('utf8')
  expect(text).toBe('\ufeffname,aliases,name_he,slug,line_aliases,position\r\nMichelin,Mishelin,מישלן,michelin,,1\r\n')
  expect((await send(text)).json()).toMatchObject({ kind: 'brands', unchanged: 1, changed: 0, problems: [] })
})

it('is a row of names where nothing stands, and nothing of a kind that nobody knows', async () => {
  expect((await app.inject({ url: `${DESK}/export/cities`, headers })).body).toBe('\ufeffslug,name,region\r\n')
  expect((await app.inject({ url: `${DESK}/export/customers`, headers })).statusCode).toBe(404)
})

it('is for staff alone', async () => {
  expect((await app.inject({ url: `${DESK}/export/products` })).statusCode).toBe(401)
})
