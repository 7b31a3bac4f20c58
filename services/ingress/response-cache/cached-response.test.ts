import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encodeResponse } from './cached-response.ts'

const body = JSON.stringify(Array.from({ length: 300 }, (_, i) => ({ ean: i * 7919, name: `Road ${i % 6}`, price: (i * 31) % 900 })))

describe('an answer', () => {
  const draft = { status: 200, body, tags: [], headers: {} }

  it('that is probably sent once is compressed with less work, and reads the same', async () => {
    const [well, light] = [encodeResponse(draft), encodeResponse({ ...draft, isLight: true })]
    for (const coding of ['br', 'gzip'] as const) {
      expect((await light.encode(coding)).text.length).toBeGreaterThan((await well.encode(coding)).text.length)
    }
    expect(brotliDecompressSync(Buffer.from((await light.encode('br')).text, 'latin1')).toString()).toBe(body)
    expect(gunzipSync(Buffer.from((await light.encode('gzip')).text, 'latin1')).toString()).toBe(body)
    expect(light.etag).toBe(well.etag)
  })

  it('is compressed when first asked for, once for all who ask, and not otherwise', async () => {
    const answer = encodeResponse(draft)
    expect(Object.keys(answer.encodings)).toEqual(['identity'])
    const [one, other] = await Promise.all([answer.encode('br'), answer.encode('br')])
    expect(one).toBe(other)
    expect(answer.encodings).toEqual({ identity: await answer.encode('identity'), br: one })
    expect(answer.encodings.br).toBe(await answer.encode('br'))
  })

  it('takes no more memory than it was counted with, all encodings made', async () => {
    const answer = encodeResponse(draft)
    const texts = [await answer.encode('identity'), await answer.encode('br'), await answer.encode('gzip')]
    expect(texts.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(answer.bytes)
  })

  it('that is short is sent as it is', async () => {
    const short = encodeResponse({ ...draft, body: '{}' })
    expect((await short.encode('br')).text).toBe('{}')
    expect((await short.encode('br')).headers).not.toContain('content-encoding')
  })
})
