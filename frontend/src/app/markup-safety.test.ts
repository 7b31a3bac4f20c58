import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerOf, product } from '#frontend/shared/testing/product.ts'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { textLine } from '#services/domain/plain-text.ts'
import { render } from './entry-server.tsx'

/** Product names stay text in the whole rendering: on pages, in titles, in structured data. */

const settings = { ...shopSettings, hasPixel: true }
const ean = '2000000000015'
const pages = ['/', '/list/moto/180/55/17', '/list/moto/by/brand/michelin', `/tire/moto/${ean}/x`]

/** A shop whose only product has this name. */
function shopOf(named: Partial<ProductDetails>) {
  const only = product(named)
  const answers: Record<string, unknown> = {
    [`/api/v1/tires/MO/${ean}`]: answerOf(only),
    '/api/v1/tires/MO/180/55/17': [only],
    '/api/v1/bybrand/MO/tires/michelin': [only],
    '/api/v1/popular/sizes?limit=8': [],
    '/api/v1/top/sellers': [only],
    '/api/v1/brands': [{ slug: 'michelin', name: only.brand, nameHe: only.brand, count: 1 }],
    '/api/v1/sizes/widths/for/MO': [],
  }
  return (path: string) => Promise.resolve(path in answers ? { status: 200, body: answers[path] } : { status: 404, body: { ok: false } })
}

const nasty = fc.constantFrom(
  '</script>',
  '<script>alert(1)</script>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '</title>',
  '</textarea>',
  '<img src=x onerror=alert(1)>',
  '" onmouseover="alert(1)',
  "' autofocus onfocus='alert(1)",
  'javascript:alert(1)',
  '&lt;b&gt;',
  '&quot;',
  '\\u003c/script>',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
  '\ufeff',
  '{{7*7}}',
)
const name = fc
  .array(fc.oneof({ weight: 3, arbitrary: nasty }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => `Road 6 ${parts.join('')}`)

/** A start tag: its name, and attributes with quoted values. */
const TAG = /<([a-z][a-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:="[^"<>]*")?)*)\s*\/?>/gi
const ATTRIBUTE = /([^\s"'<>/=]+)(?:="[^"]*")?/g
/** End tags, the doctype, and React's markers between texts. */
const HARMLESS = /<\/[a-z][a-z0-9-]*>|<!doctype html>|<!-- -->|<!--\/?\$-->/gi

/** Elements with their attribute names, without `bdi` and `span`, into which texts are split. */
function skeletonOf(html: string): string[] {
  const tags = [...html.matchAll(TAG)].map(([, tag = '', attributes = '']) =>
    [tag, ...[...attributes.matchAll(ATTRIBUTE)].map(([, attribute]) => attribute)].join(' '),
  )
  return tags.filter((tag) => !/^(bdi\b|span( class)?$)/.test(tag))
}

const remainderOf = (html: string) => html.replace(TAG, '').replace(HARMLESS, '')
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => JSON.parse(text) as unknown)
const decode = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

describe('markup in a name', () => {
  it.each(pages)('adds nothing to %s, and is unchanged in every data block', async (url) => {
    const plain = (await render(url, { requestJson: shopOf({}), settings })).html
    expect(remainderOf(plain)).not.toContain('<')
    await fc.assert(
      fc.asyncProperty(name, name, async (evil, other) => {
        const named = { name: evil, displayName: other, brand: other, description: evil, meta: { desc: other } }
        const { html } = await render(url, { requestJson: shopOf(named), settings })
        expect(skeletonOf(html)).toEqual(skeletonOf(plain))
        expect(remainderOf(html)).not.toContain('<')
        const blocks = dataOf(html)
        expect(blocks).toHaveLength(dataOf(plain).length)
        expect(JSON.stringify(blocks)).toContain(JSON.stringify(evil).slice(1, -1))
        const title = decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
        // A title has only the visible characters.
        if (url.startsWith('/tire/')) expect(title).toContain(textLine(evil))
      }),
      { numRuns: 20 },
    )
  })

  it('renders no video for an invalid one', async () => {
    const film = (youtube: string) => render(`/tire/moto/${ean}/x`, { requestJson: shopOf({ youtube }), settings })
    expect((await film('dQw4w9WgXcQ')).html).toContain('צפו בסרטון')
    for (const wrong of ['short', 'dQw4w9WgXcQ2', '"><script>', 'dQw4w9WgX?a', '../../evil.']) {
      expect([wrong, (await film(wrong)).html.includes('צפו בסרטון')]).toEqual([wrong, false])
    }
  })
})
