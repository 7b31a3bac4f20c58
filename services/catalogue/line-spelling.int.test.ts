import { expect, it } from 'vitest'
import { checkDigit } from '#services/domain/ean.ts'
import { productFile } from '#services/importing/testing/test-importer.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { product, tire } from './testing/catalogue-events.ts'

/** What has one address is one line of tires, however its name is written in files and in the log. */

const { app, database, emit, settle } = await createTestShop({ now: () => new Date('2026-11-21T09:30:00.000Z') })
const { token } = await signInStaff(database)

const eanOf = (index: number) => {
  const digits = `29${String(index).padStart(10, '0')}`
  return `${digits}${checkDigit(digits)}`
}
const json = async (url: string) => (await app.inject({ url, headers: { 'x-auth-token': token } })).json()
const load = async (file: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/staff/catalogue/import?name=file.csv&apply=1',
    headers: { 'x-auth-token': token, 'content-type': 'text/csv' },
    payload: file,
  })
  await settle()
  return answer.json()
}

await load('name,name_he,aliases,position\nMichelin,מישלן,MICH,1\nPirelli,פירלי,PIR,2\n')

it.each([
  'ROAD 6',
  'Road  6',
  'Road\u00a06',
  'Road\n6',
  'Road\r\n6',
  'Road\u200b6',
  'Road\u200b 6',
  'Ro\u00adad 6',
  'Road 6\u202e',
  'Road\u30006',
])('keeps the articles of a line where one row writes %j', async (line) => {
  const rows = [1, 2, 3, 4].map((index) => ({ ean: eanOf(index), stock: String(index) }))
  expect(await load(productFile(...rows))).toMatchObject({ stopped: 0 })
  expect(await load(productFile({ ean: eanOf(1), line }))).toMatchObject({ stopped: 0, changed: 1 })
  const { name, products } = await json('/api/v1/lines/michelin/road-6')
  expect([name, products.map(({ ean }: { ean: string }) => ean).sort()]).toEqual(['Road 6', rows.map(({ ean }) => ean)])
})

it('takes away what nobody sees of every text of a row', async () => {
  const row = {
    ean: eanOf(5),
    line: 'Power\u00a0\u200eGP',
    display_name: 'Power\tGP\u2060',
    description: 'שורה\n\nאחת\u202e \u2066120/70\u2069',
  }
  await load(productFile(row))
  const { result } = await json(`/api/v1/tires/MO/${eanOf(5)}`)
  expect(result[0]).toMatchObject({ name: 'Power GP', displayName: 'Power GP', description: 'שורה אחת \u2066120/70\u2069' })
})

it('shows what the log holds under other spellings as one line, by the name that most articles have', async () => {
  const front = { tire: tire('120', '70', '17'), position: 'front' } as const
  const angel = { brand: 'Pirelli', brandSlug: 'pirelli', description: 'רך\nמאוד' }
  const named = [
    { name: 'ANGEL GT II' },
    { name: 'Angel GT II' },
    { name: 'Angel\u00a0GT\nII', ...front },
    { name: 'angel  gt ii', ...front },
  ].map((fields, index) => product(eanOf(20 + index), { ...angel, ...fields, displayName: fields.name }))
  for (const each of named) await emit(['product.changed.v1', each.ean, each])

  const line = await json('/api/v1/lines/pirelli/angel-gt-ii')
  expect([line.name, line.products.length]).toEqual(['Angel GT II', 4])
  const paths = (await app.inject('/sitemap.xml')).body.match(/\/lines\/pirelli\/[^<]*/g)
  expect(paths).toEqual(['/lines/pirelli/angel-gt-ii'])
  const { brands } = await json('/api/v1/staff/floor-rules')
  expect(brands.find(({ slug }: { slug: string }) => slug === 'pirelli')).toMatchObject({ lines: ['Angel GT II'] })
  await expect.poll(async () => (await json('/api/v1/search?q=angel&each=line')).products.length).toBe(1)
})
