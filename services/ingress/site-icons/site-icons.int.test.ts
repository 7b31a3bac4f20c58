import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createShopApp } from '#services/start/shop-app.ts'
import { createTestShop } from '../testing/test-shop.ts'

const { app, deps } = await createTestShop()

describe('the shop’s mark', () => {
  it.each([
    ['/apple-touch-icon.png', 'image/png', 180],
    ['/icon-192.png', 'image/png', 192],
    ['/icon-512.png', 'image/png', 512],
    ['/icon.svg', 'image/svg+xml', 64],
  ])('stands at %s as %s, %i pixels wide', async (url, type, pixels) => {
    const answer = await app.inject({ url })
    expect([answer.statusCode, answer.headers['content-type']?.toString().split(';')[0]]).toEqual([200, type])
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: pixels, height: pixels })
  })

  it('is an icon file that holds a picture of 32 pixels', async () => {
    const { rawPayload } = await app.inject({ url: '/favicon.ico' })
    expect([...rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
    const [bytes, offset] = [rawPayload.readUInt32LE(14), rawPayload.readUInt32LE(18)]
    expect(bytes + offset).toBe(rawPayload.length)
    expect(await sharp(rawPayload.subarray(offset)).metadata()).toMatchObject({ format: 'png', width: 32 })
  })
})

describe('the web manifest', () => {
  it('names the shop in Hebrew, and icons that exist, also below the base path', async () => {
    const http = { ...deps.config.http, basePath: '/shop' }
    const below = await createShopApp({ ...deps, config: { ...deps.config, http } })
    const answer = await below.inject({ url: '/shop/site.webmanifest' })
    const manifest = answer.json<{ icons: { src: string }[] }>()
    expect(manifest).toMatchObject({ name: 'צמיגי הדרך', lang: 'he', dir: 'rtl', start_url: '/shop/' })
    for (const { src } of manifest.icons) expect((await below.inject({ url: src })).statusCode).toBe(200)
    await below.close()
  })
})
