import { describe, expect, it } from 'vitest'
import { createShopApp } from '#services/start/shop-app.ts'
import type { Renderer } from '../pages/renderer.ts'
import { createTestShop } from '../testing/test-shop.ts'

const renderer: Renderer = { render: async () => ({ status: 200, isCanonical: false, html: '<html></html>' }) }
const { app, deps } = await createTestShop({ renderer })

/** Another shop beside it: what crawlers are told, at `robots` and in the header of a page. */
async function ask(mode: 'demo' | 'production', publicUrl: string, basePath = '') {
  const http = { ...deps.config.http, publicUrl, basePath }
  const other = await createShopApp({ ...deps, config: { ...deps.config, mode, http } })
  const [robots, page] = await Promise.all([other.inject({ url: '/robots.txt' }), other.inject({ url: `${basePath}/cart` })])
  await other.close()
  return { robots, tag: page.headers['x-robots-tag'] }
}

describe('robots.txt', () => {
  it('leads to the sitemap and keeps crawlers from staff, payment and calls, never from pictures', async () => {
    const answer = await app.inject({ url: '/robots.txt' })
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /coh',
      'Disallow: /checkout',
      'Disallow: /paymentSuccess',
      'Disallow: /paymentFailed',
      'Disallow: /paymentCanceled',
      'Disallow: /collector/',
      'Disallow: /api/',
      'Allow: /api/v1/media/',
      '',
      'Sitemap: https://shop.example/sitemap.xml',
      '',
    ])
  })

  it('stands at the root of the host, whatever the base path', async () => {
    const { robots } = await ask('production', 'https://shop.example', '/shop')
    expect(robots.body).toContain('Disallow: /shop/admin\n')
    expect(robots.body).toContain('Sitemap: https://shop.example/shop/sitemap.xml\n')
  })

  it.each([
    ['production', 'https://shop.example', undefined],
    ['production', 'http://127.0.0.1:3000', undefined],
    ['demo', 'http://127.0.0.1:3000', undefined],
    ['demo', 'http://localhost:3000', undefined],
    ['demo', 'http://[::1]:3000', undefined],
    ['demo', 'https://demo.example', 'noindex'],
    ['demo', 'http://0.0.0.0:3000', 'noindex'],
    ['demo', 'http://127.0.0.1.example', 'noindex'],
  ] as const)('keeps a %s at %s out of search engines: %s', async (mode, publicUrl, tag) => {
    const answers = await ask(mode, publicUrl)
    expect(answers.tag).toBe(tag)
    expect(answers.robots.body.includes('Sitemap:')).toBe(tag === undefined)
  })
})
