import { beforeAll, describe, expect, it } from 'vitest'
import type { ProductChanged, ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import type { CouponChanged } from '#events/coupons.events.ts'
import type { GarageChanged } from '#events/garages.events.ts'
import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import type { PastSalesChanged, SupplierArticleChanged } from '#events/suppliers.events.ts'
import { addDays, datesFrom, sundayOf } from '#services/domain/calendar.ts'
import { type CouponLine, evaluateCoupon } from '#services/domain/coupon.ts'
import { isInStoreEan } from '#services/domain/ean.ts'
import { discountPercent } from '#services/domain/money.ts'
import { deriveSetVisibility, deriveVisibility } from '#services/domain/visibility.ts'
import { createTestImporter } from '#services/importing/testing/test-importer.ts'
import { matchArticles } from '#services/purchasing/match/match-articles.ts'
import { importDemoCatalogue } from './import-demo.ts'

const { deps, events } = await createTestImporter()
const shares: number[] = []
const reports = await importDemoCatalogue(deps, ({ share }) => shares.push(share))
const products = new Map<string, ProductChanged>()
const shipments: ShipmentSettingsChanged[] = []
const garages: GarageChanged[] = []
const coupons = new Map<string, CouponChanged>()
const motorcycles: MotorcycleChanged[] = []
const supplierArticles = new Map<string, SupplierArticleChanged>()
const pastSales = new Map<string, PastSalesChanged>()
let appended = 0

beforeAll(async () => {
  for (const event of await events()) {
    appended += 1
    if (event.type === 'product.changed.v1') products.set(event.subject, event.data)
    if (event.type === 'supplier-article.changed.v1') supplierArticles.set(event.subject, event.data)
    if (event.type === 'past-sales.changed.v1') pastSales.set(event.subject, event.data)
    if (event.type === 'shipment-settings.changed.v1') shipments.push(event.data)
    if (event.type === 'motorcycle.changed.v1') motorcycles.push(event.data)
    if (event.type === 'garage.changed.v1') garages.push(event.data)
    if (event.type === 'coupon.changed.v1') coupons.set(event.subject, event.data)
  }
})

const all = () => [...products.values()]
const singles = () => all().filter((product) => product.position !== 'set')
const visibilityOf = (product: ProductChanged) => {
  const [front, rear] = [products.get(product.setOf?.front ?? ''), products.get(product.setOf?.rear ?? '')]
  return front && rear ? deriveSetVisibility(product.visibilityOverride, front, rear) : deriveVisibility(product)
}

describe('the demo catalogue', () => {
  it('imports without problems, except those in supplier files', () => {
    expect(reports.map(({ kind, stopped, problems }) => [kind, stopped, new Set(problems.map(({ reason }) => reason))])).toEqual([
      ...['brands', 'categories', 'popular-sizes', 'shipment-settings', 'cities', 'garages', 'coupons', 'motorcycles', 'products'].map(
        (kind) => [kind, 0, new Set()],
      ),
      ['past-sales', 0, new Set()],
      ['rduch-list', 0, new Set(['scientific_notation'])],
      ['rduch-list', 0, new Set(['scientific_notation', 'brand_not_sold'])],
      ['deltiFr-list', 0, new Set(['brand_not_sold', 'year_only'])],
      ['deltiDe-list', 0, new Set(['brand_not_sold'])],
    ])
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  it('has 2,000 articles and more of all eleven brands, at most a third of them sets', () => {
    expect(products.size).toBeGreaterThanOrEqual(2000)
    expect(new Set(all().map((product) => product.brand)).size).toBe(11)
    expect(all().length - singles().length).toBeLessThanOrEqual(products.size / 3)
    expect(all().every((product) => isInStoreEan(product.ean))).toBe(true)
  })

  it('covers every visibility state, sets included', () => {
    const counts = Object.groupBy(all(), visibilityOf)
    for (const state of ['instock', 'preorder', 'ondemand', 'outofstock', 'none'] as const) {
      expect([state, (counts[state]?.length ?? 0) >= products.size * 0.03]).toEqual([state, true])
      expect([state, counts[state]?.some((product) => product.position === 'set')]).toEqual([state, true])
    }
  })

  it('names two tires of the same line for each set, with their sizes and dates', () => {
    for (const set of all().filter((product) => product.position === 'set')) {
      const [front, rear] = [products.get(set.setOf?.front ?? ''), products.get(set.setOf?.rear ?? '')]
      expect([front?.name, rear?.name]).toEqual([set.name, set.name])
      expect([front?.tire, rear?.tire]).toEqual([set.front, set.tire])
      expect(set.displayName).toBe(`סט ${set.name}`)
      expect(set.priceAgorot).toBeLessThan((front?.priceAgorot ?? 0) + (rear?.priceAgorot ?? 0))
    }
  })

  it('has discounts up to 70 % and none above', () => {
    const discounts = all().map((product) => discountPercent(product.priceAgorot, product.fullPriceAgorot))
    expect(Math.max(...discounts)).toBeLessThanOrEqual(70)
    expect(discounts.filter((percent) => percent >= 60).length).toBeGreaterThan(20)
    expect(discounts.filter((percent) => percent === 0).length).toBeGreaterThan(20)
  })

  it('sells tires of an earlier year as separate articles, cheaper than the new ones', () => {
    const older = singles().filter((product) => product.displayName !== product.name)
    expect(older.length).toBeGreaterThan(150)
    for (const product of older) {
      const twins = singles().filter(
        (each) =>
          each.displayName === product.name &&
          each.brand === product.brand &&
          each.position === product.position &&
          isSameTire(each, product),
      )
      expect(twins.length).toBeGreaterThan(0)
      expect(twins.every((twin) => twin.priceAgorot > product.priceAgorot)).toBe(true)
    }
  })

  it('isolates every multi-part size in a text, since a Hebrew line would reorder it', () => {
    const descriptions = all().map(({ description }) => description)
    expect(descriptions.filter((text) => /\u2066[^\u2066\u2069]+\u2069/.test(text)).length).toBeGreaterThan(descriptions.length / 2)
    for (const text of descriptions) {
      const rest = text.replace(/\u2066[^\u2066\u2069]+\u2069/g, '')
      expect(rest).not.toMatch(/[\u2066\u2069]|\d [(A-Z]/)
    }
  })

  it('has 60 garages and more in 30 cities and more, of every kind that checkout supports', () => {
    const shown = garages.filter(({ isHidden }) => !isHidden)
    expect(shown.length).toBeGreaterThanOrEqual(60)
    expect(new Set(shown.map(({ cityId }) => cityId)).size).toBeGreaterThanOrEqual(30)
    expect(garages.length - shown.length).toBeGreaterThan(1)
    expect(shown.filter(({ isManualBooking }) => isManualBooking).length).toBeGreaterThan(2)
    expect(shown.filter(({ fitsSets }) => !fitsSets).length).toBeGreaterThan(2)
    expect(shown.filter(({ rims }) => !rims.includes('21')).length).toBeGreaterThan(10)
    expect(shown.filter(({ fullPricePerTireAgorot }) => fullPricePerTireAgorot === null).length).toBeGreaterThan(5)
    expect(new Set(shown.map(({ slotCapacity }) => slotCapacity))).toEqual(new Set([1, 2, 3, 4]))
    expect(shown.filter(({ closedOn }) => closedOn.length > 0).length).toBeGreaterThan(2)
    expect(shown.every(({ pricePerTireAgorot: agorot }) => agorot >= 6000 && agorot <= 12_000)).toBe(true)
  })

  it('gives every garage a name, a phone reserved for fiction and its own description', () => {
    for (const part of ['displayName', 'phone', 'summary', 'address'] as const)
      expect(new Set(garages.map((garage) => garage[part])).size).toBe(garages.length)
    expect(garages.every(({ phone }) => /^0(\d|50)-555-01\d\d$/.test(phone) && phone !== '03-555-0142')).toBe(true)
  })

  it('has the motorcycles of its source, most of which its tires fit on both wheels', () => {
    expect(motorcycles).toHaveLength(357)
    const sizes = new Set(singles().map(({ tire }) => tire.sizeKey))
    const dressed = motorcycles.filter(({ front, rear }) => sizes.has(front.sizeKey) && sizes.has(rear.sizeKey))
    expect(dressed.length).toBeGreaterThan(motorcycles.length / 2)
  })

  it('adds motorcycles to a demo shop that predates them', async () => {
    await deps.database.query("DELETE FROM catalogue_entities WHERE kind = 'motorcycle' OR (kind = 'demo-file' AND id = 'motorcycles.csv')")
    const [report, ...others] = await importDemoCatalogue(deps)
    expect([report?.kind, report?.created, others]).toEqual(['motorcycles', 357, []])
    appended += 357
  })

  it('has closing days on Saturdays and no late hours on Fridays', () => {
    expect(garages.every(({ hours }) => hours[6] === null && (hours[5]?.closes ?? 0) <= 13)).toBe(true)
    expect(garages.some(({ hours }) => hours[5] === null)).toBe(true)
  })

  it('is not imported again at the next start, and shifts its dates once the current shipment has arrived', async () => {
    expect(await importDemoCatalogue(deps)).toEqual([])
    const later = { ...deps, now: () => new Date('2027-03-01T10:00:00Z') }
    const moved = await importDemoCatalogue(later)
    const dated = garages.filter(({ closedOn }) => closedOn.length > 0).length
    expect(moved.map(({ kind, changed }) => ({ kind, changed }))).toEqual([
      { kind: 'shipment-settings', changed: 1 },
      { kind: 'garages', changed: dated },
      { kind: 'coupons', changed: 3 },
      { kind: 'past-sales', changed: expect.any(Number) },
    ])
    const settings = (await events()).filter((event) => event.type === 'shipment-settings.changed.v1').map((event) => event.data)
    expect(settings).toHaveLength(2)
    const latest = settings.find((each) => each.currentShipmentAt !== shipments[0]?.currentShipmentAt)
    expect(latest && latest.currentShipmentAt > '2027-03-01' && latest.currentShipmentAt < '2027-04-15').toBe(true)
    expect((await events()).filter(({ type }) => type !== 'past-sales.changed.v1')).toHaveLength(appended - pastSales.size + 1 + dated + 3)
  })

  it('has sales in each of the last 104 whole weeks, whatever the start date', async () => {
    for (const today of ['2027-03-07', '2027-06-01', '2028-02-29']) {
      await importDemoCatalogue({ ...deps, now: () => new Date(`${today}T10:00:00Z`) })
      for (const event of await events()) if (event.type === 'past-sales.changed.v1') pastSales.set(event.subject, event.data)
      const sold = new Set([...pastSales.values()].flatMap(({ weeks }) => weeks.map(({ week }) => week)))
      const last = addDays(sundayOf(today), -7)
      expect([today, datesFrom(addDays(last, -103 * 7), last).filter((day) => day === sundayOf(day) && !sold.has(day))]).toEqual([
        today,
        [],
      ])
      expect([...sold].every((week) => week <= last)).toBe(true)
    }
  })

  it('lists most tires in two or three supplier lists with different prices, and matches every article to a product or gives a reason', async () => {
    const articles = [...supplierArticles.values()]
    const lists = Map.groupBy(
      articles.filter(({ dot }) => dot === null),
      ({ ean }) => ean,
    )
    const several = [...lists].filter(([ean, offers]) => ean !== null && offers.length > 1)
    expect(several.length).toBeGreaterThan(lists.size / 2)
    expect(several.filter(([, [one, other]]) => one?.priceCents !== other?.priceCents).length).toBeGreaterThan(several.length * 0.9)
    expect(articles.filter(({ units }) => units === 0).length).toBeGreaterThan(100)
    expect(articles.filter(({ isAtLeast }) => isAtLeast).length).toBeGreaterThan(500)
    expect(articles.filter(({ validTo }) => validTo === '2026-10-31').length).toBeGreaterThan(50)
    expect(articles.filter(({ minimumQuantity, multiple }) => minimumQuantity > 1 || multiple > 1).length).toBeGreaterThan(100)
    expect(articles.filter(({ dot }) => dot !== null).map(({ articleId }) => articleId)).toHaveLength(3)
    const toMatch = all().map(({ ean, brandSlug, name, tire, position }) => ({
      ean,
      brandSlug,
      line: name,
      lineAliases: [],
      ...tire,
      position,
    }))
    const matches = await matchArticles(articles, toMatch)
    const counts = Map.groupBy(matches, (match) => (match.ean === null ? match.why : match.by))
    expect(counts.get('number')?.length).toBeGreaterThan(50)
    expect(counts.get('line')?.length).toBeGreaterThan(20)
    for (const why of ['ambiguous', 'not_ours', 'unknown_brand'] as const) {
      expect(counts.get(why)?.length).toBeGreaterThan(2)
      expect(counts.get(why)?.length).toBeLessThan(40)
    }
  })

  it('has a coupon for each rule, with stable verdicts as the demo dates shift', async () => {
    const line = (brandSlug: string, isSet: boolean, priceAgorot: number): CouponLine => ({
      brandSlug,
      isSet,
      priceAgorot,
      quantity: 1,
      freeShipping: false,
    })
    const cart = [line('michelin', false, 40_000)]
    const verdicts = (now: Date) =>
      Object.fromEntries(
        [...coupons].map(([code, coupon]) => {
          const verdict = evaluateCoupon(coupon, cart, now)
          return [code, verdict.ok ? verdict.discountAgorot : verdict.reason]
        }),
      )
    const expected = {
      RIDE10: 4000,
      WELCOME50: 5000,
      ITALY100: 'other_brands',
      SET15: 'sets_only',
      FIRST20: 8000,
      רוכבים: 'below_minimum',
      SUKKOT20: 'over',
      SPRING30: 'not_started',
    }
    expect(verdicts(new Date('2026-11-21T10:00:00Z'))).toEqual(expected)
    // First and last days of some date cycles.
    for (const today of ['2026-12-05', '2026-12-06', '2027-01-16', '2027-01-17', '2028-02-29']) {
      const now = new Date(`${today}T10:00:00Z`)
      await importDemoCatalogue({ ...deps, now: () => now })
      for (const event of await events()) if (event.type === 'coupon.changed.v1') coupons.set(event.subject, event.data)
      expect([today, verdicts(now)]).toEqual([today, expected])
    }
  })
})

function isSameTire(a: ProductChanged, b: ProductChanged): boolean {
  return JSON.stringify({ ...a.tire, dot: null }) === JSON.stringify({ ...b.tire, dot: null })
}
