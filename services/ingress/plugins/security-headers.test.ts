import { describe, expect, it } from 'vitest'
import { createSecurityHeaders } from './security-headers.ts'

const meta = { scriptUrl: 'https://connect.facebook.net/en_US/fbevents.js', eventsUrl: 'https://www.facebook.com' }

/** The policy's directives by name. */
function policyOf(changes: Partial<Parameters<typeof createSecurityHeaders>[0]> = {}): Record<string, string> {
  const options = { publicUrl: 'https://shop.example', imageBaseUrl: null, pixel: null, isDevelopment: false, ...changes }
  const policy = createSecurityHeaders(options).document['content-security-policy'] ?? ''
  return Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]))
}

describe('the policy of documents', () => {
  it('names no host but YouTube’s without cookies', () => {
    expect(policyOf()).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'frame-src': 'https://www.youtube-nocookie.com',
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'upgrade-insecure-requests': '',
    })
  })

  it('lets pictures come from the host of photos as well', () => {
    expect(policyOf({ imageBaseUrl: 'https://photos.example:8443/shop' })).toEqual({
      ...policyOf(),
      'img-src': "'self' data: https://photos.example:8443",
    })
  })

  it('lets the pixel load from its host and report to its host, when there is one', () => {
    expect(policyOf({ pixel: meta })).toEqual({
      ...policyOf(),
      'script-src': "'self' https://connect.facebook.net",
      'img-src': "'self' data: https://www.facebook.com",
      'connect-src': "'self' https://www.facebook.com",
    })
  })

  it('never allows inline scripts but in development', () => {
    expect(policyOf({ isDevelopment: true })['script-src']).toBe("'self' 'unsafe-inline'")
  })
})
