import type { VisitOrigin } from '#events/collector.events.ts'

/** Where a page of the shop was opened from. */
export interface Arrival {
  /** Of the document: the address that led here, cut to what its host wanted told; empty = none. */
  referrer: string
  /** The shop's own host. */
  host: string
  /** The query of the first address of the visit. */
  search: string
}

const named = (hosts: string) => new RegExp(`(^|\\.)(${hosts})(\\.|$)`)
const messageHosts = named('wa\\.me|whatsapp|wl\\.co|t\\.me|telegram|messenger|mail|gmail|gm|outlook')
const socialHosts = named(
  'facebook|fb|instagram|tiktok|youtube|youtu\\.be|twitter|x\\.com|t\\.co|linkedin|lnkd\\.in|pinterest|reddit|threads',
)
const searchHosts = named('google|googlequicksearchbox|bing|duckduckgo|yahoo|ecosia|yandex|brave')

/** What whoever made the link says that it is. */
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
 * What brought a visitor, in one word; the addresses themselves are never told. What the link says of itself stands above the
 * page that it stood on. Null: opened from the shop itself, in a tab of its own, which tells nothing.
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
