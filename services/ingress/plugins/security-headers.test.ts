import { describe, expect, it } from 'vitest'
import { createSecurityHeaders } from './security-headers.ts'

const policyOf = (imageBaseUrl: string | null) =>
  createSecurityHeaders({ publicUrl: 'https://shop.example', imageBaseUrl, isDevelopment: false }).document['content-security-policy']

describe('the policy of documents', () => {
  it('lets pictures come from the host of photos, and from nowhere else', () => {
    expect(policyOf('https://photos.example:8443/shop')).toContain("img-src 'self' data: https://photos.example:8443;")
    expect(policyOf(null)).toContain("img-src 'self' data:;")
  })
})
