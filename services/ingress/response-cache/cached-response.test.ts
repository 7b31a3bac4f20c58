import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encodeResponse } from './cached-response.ts'

const body = JSON.stringify(Array.from({ length: 300 }, (_, i) => ({ ean: i * 7919, name: `Road ${i % 6}`, price: (i * 31) % 900 })))

describe('an answer that is probably sent once', () => {
  it('is compressed with less work, and reads the same', async () => {
    const draft = { status: 200, body, tags: [], headers: {} }
    const [well, light] = [await encodeResponse(draft), await encodeResponse({ ...draft, isLight: true })]
    for (const coding of ['br', 'gzip'] as const) expect(light.bodies[coding].length).toBeGreaterThan(well.bodies[coding].length)
    expect(brotliDecompressSync(Buffer.from(light.bodies.br, 'latin1')).toString()).toBe(body)
    expect(gunzipSync(Buffer.from(light.bodies.gzip, 'latin1')).toString()).toBe(body)
    expect(light.etag).toBe(well.etag)
  })
})
