/** Headers of every answer, computed once. */

export interface SecurityHeaders {
  /** For everything but pages. */
  data: Readonly<Record<string, string>>
  /** For HTML of the shop. */
  document: Readonly<Record<string, string>>
}

interface SecurityOptions {
  publicUrl: string
  imageBaseUrl: string | null
  pixel: { scriptUrl: string; eventsUrl: string } | null
  isDevelopment: boolean
}

/** ` https://one.example https://two.example`, from the addresses that are set. */
const hosts = (...addresses: (string | null | undefined)[]) =>
  addresses.map((address) => (address ? ` ${new URL(address).origin}` : '')).join('')

/** Pages are cached, so no nonces: scripts come from our own origin and the pixel's. Mantine writes inline styles. */
function documentPolicy({ imageBaseUrl, pixel }: SecurityOptions): string[] {
  return [
    "default-src 'self'",
    `script-src 'self'${hosts(pixel?.scriptUrl)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${hosts(imageBaseUrl, pixel?.eventsUrl)}`,
    "font-src 'self'",
    `connect-src 'self'${hosts(pixel?.eventsUrl)}`,
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
}
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
const ONE_YEAR_SECONDS = 31_536_000

/**
 * `publicUrl` decides on HTTPS; photos may come from the host of `imageBaseUrl`; in development the tools need inline scripts and a web
 * socket.
 */
export function createSecurityHeaders(options: SecurityOptions): SecurityHeaders {
  const isHttps = options.publicUrl.startsWith('https:')
  const common = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Not same-origin: the window of Google's sign-in must report back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(isHttps ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` } : {}),
  }
  const policy = [...documentPolicy(options), ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ')
  return {
    data: { ...common, 'content-security-policy': DATA_POLICY },
    document: { ...common, 'content-security-policy': options.isDevelopment ? relaxed(policy) : policy },
  }
}

function relaxed(policy: string): string {
  return policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'").replace("connect-src 'self'", "connect-src 'self' ws:")
}
