import type { VisitOrigin } from '#events/collector.events.ts'

/** The context in which a page was opened. */
export interface Arrival {
  /** `document.referrer`, as far as its host's policy reveals it; empty = none. */
  referrer: string
  /** The shop's own host. */
  host: string
  /** The query of the visit's first address. */
  search: string
}

const named = (hosts: string) => new RegExp(`(^|\\.)(${hosts})(\\.|$)`)
const messageHosts = named('wa\\.me|whatsapp|wl\\.co|t\\.me|telegram|messenger|mail|gmail|gm|outlook')
const socialHosts = named(
  'facebook|fb|instagram|tiktok|youtube|youtu\\.be|twitter|x\\.com|t\\.co|linkedin|lnkd\\.in|pinterest|reddit|threads',
)
const searchHosts = named('google|googlequicksearchbox|bing|duckduckgo|yahoo|ecosia|yandex|brave')

/** Values of `utm_medium` and their meaning. */
const mediums: readonly (readonly [VisitOrigin, RegExp])[] = [
  ['ad', /^(cpc|ppc|cpm|paid.*|ads?|display|banner)$/],
  ['message', /^(e-?mail|newsletter|sms|whatsapp|wa|message|messenger|telegram)$/],
  ['social', /^social/],
  ['search', /^organic$/],
]

function hostOf(referrer: string): string {
  try {
    return new URL(referrer).hostname
  } catch {
    return ''
  }
}

function originOfHost(host: string): VisitOrigin {
  if (messageHosts.test(host)) return 'message'
  if (socialHosts.test(host)) return 'social'
  return searchHosts.test(host) ? 'search' : 'other'
}

/**
 * The origin of a visit in one word; addresses are never sent. The link's own parameters take precedence over the referrer. Null: opened
 * from the shop itself in a new tab.
 */
export function originOf({ referrer, host, search }: Arrival): VisitOrigin | null {
  const query = new URLSearchParams(search)
  if (['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid'].some((name) => query.has(name))) return 'ad'
  for (const name of ['utm_medium', 'utm_source']) {
    const value = query.get(name)?.toLowerCase() ?? ''
    const known = mediums.find(([, words]) => words.test(value))
    if (known) return known[0]
  }
  const from = hostOf(referrer)
  if (from === '') return 'direct'
  return from === host ? null : originOfHost(from)
}
