import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '../testing/test-shop.ts'

const EAN = '2000000000015'
const page = `/tire/moto/${EAN}/road-6`
/** Has every page but those of nowhere, and its home page for these. */
const renderer = {
  hasPage: (path: string) => !path.includes('nowhere'),
  render(url: string) {
    rendered.push(url)
    return Promise.resolve({ status: url === '/-' ? 404 : 200, isCanonical: false, html: `<html>${url === '/-' ? 'home' : url}</html>` })
  },
}
let rendered: string[] = []
beforeEach(() => {
  rendered = []
})

const { app, emit } = await createTestShop({ renderer })
await emit(['product.changed.v1', EAN, product(EAN)])
const get = (url: string) => app.inject({ url })

describe('a page', () => {
  it('is found by a link that was cut within an escape, as by any other spelling of its address', async () => {
    for (const cut of ['%', '%D7%A1%D7%9', '%D7', '%C0%AF', '%FF', '%zz', 'road-6%', '%00', '%2F', '%5C', 'x'.repeat(3000)]) {
      const answer = await get(`/tire/moto/${EAN}/${cut}`)
      expect([cut, answer.statusCode, answer.headers.location]).toEqual([cut, 301, page])
    }
    expect((await get(`/tire/moto/${EAN}%D7%9`)).headers.location).toBe(page)
    for (const query of ['?q=%', '?utm_source=%D7%9', '?%FF=%C0%AF'])
      expect((await get(`/tire/moto/${EAN}/%D7%9${query}`)).headers.location).toBe(page + query)
    expect((await get(`${page}?utm_source=%D7%9`)).statusCode).toBe(200)
  })

  it.each(['%', '%D7%A1%D7%9', '%C0%AF', '%E0%80%AF', '%00', '%2F', '%2f..%2f', '%5C', '%5c%', 'x'.repeat(3000), '/', '%/?q=%'])(
    'that is not there is the home page with status 404 also at /nowhere%s',
    async (end) => {
      const { statusCode, headers, body } = await get(`/nowhere${end}`)
      expect([statusCode, headers['x-robots-tag'], headers['content-type'], body]).toEqual([
        404,
        'noindex',
        'text/html; charset=utf-8',
        '<html>home</html>',
      ])
      expect(rendered.filter((url) => url !== '/-')).toEqual([])
    },
  )

  it.each(['/api/%', '/api/v1/tires/MO/%D7', '/api/v1/%C0%AF?q=%'])('is none at %s, which stays a call', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json()]).toEqual([400, { ok: false, error: expect.objectContaining({ code: 'invalid_request' }) }])
  })
})
