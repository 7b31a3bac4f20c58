import { parseSingleSize } from '#services/domain/tire-size.ts'
import type { ProductRow } from './articles.ts'
import { LINE_ALIASES } from './brands.ts'
import { draw } from './draw.ts'
import { makeOffers, type Offer } from './supplier-offers.ts'

/** The suppliers' lists as they come: names, words, numbers and letters of each supplier's own. */

type Row = Readonly<Record<string, string>>

const EXPIRED_ON = '31/10/2026'
/** Old stock goes for this part of the price. */
const OLD_STOCK = 0.62
/** A few weeks ago these prices were another, by so much at most. */
const EARLIER = { share: 0.35, moved: 0.06 }
/** Nobody's here: brands, lines and articles that the shop does not sell. */
const STRANGERS: readonly Pick<Offer, 'brand' | 'line' | 'sizeText' | 'ean'>[] = [
  { brand: 'Heidenau', line: 'K60 Scout', sizeText: '150/70 B 17 69T TL', ean: '4027694153764' },
  { brand: 'Shinko', line: 'SR 567', sizeText: '120/70-13 53P TL', ean: '' },
  { brand: 'Pirelli', line: 'Angel ST', sizeText: '180/55 ZR 17 M/C (73W) TL', ean: '' },
  { brand: 'Michelin', line: 'Pilot Road 3', sizeText: '120/70 ZR 17 M/C (58W) TL', ean: '' },
]

/** The files of the suppliers by name, as rows of their own columns. */
export function makeSupplierLists(articles: readonly ProductRow[]) {
  const { rduch, deltiFr, deltiDe } = makeOffers(articles)
  return {
    'rduch-list-earlier.csv': rduchRows(rduch.filter(({ sku }) => draw(`${sku} earlier`) < EARLIER.share).map(earlier)),
    'rduch-list.csv': rduchRows([...rduch, ...strangers(rduch), ...oldStock(rduch, [12, 200], { week: '18', year: '2022' })]),
    'delti-fr-list.csv': deltiFrRows([...deltiFr, ...strangers(deltiFr), ...oldStock(deltiFr, [77], { week: '01', year: '2023' })]),
    'delti-de-list.csv': deltiDeRows([...deltiDe, ...strangers(deltiDe).slice(0, 2)]),
  }
}

/** What was made years ago is an article of its own under the same number. */
function oldStock(offers: readonly Offer[], places: readonly number[], dot: Offer['dot']): Offer[] {
  return places.flatMap((index) => {
    const offer = offers[index]
    return offer ? [{ ...offer, dot, cents: Math.round(offer.cents * OLD_STOCK), units: 2, isAtLeast: false, minimum: 1, multiple: 1 }] : []
  })
}

function strangers(offers: readonly Offer[]): Offer[] {
  return STRANGERS.flatMap((stranger, index) => {
    const offer = offers[index]
    const sku = `9${offer?.sku.slice(1)}`
    const size = parseSingleSize(stranger.sizeText)
    return offer && size ? [{ ...offer, ...stranger, sku, size, makerNumber: '', axle: 'F/R' as const }] : []
  })
}

function earlier(offer: Offer): Offer {
  const moved = 1 + (draw(`${offer.sku} moved`) * 2 - 1) * EARLIER.moved
  return { ...offer, cents: Math.round(offer.cents * moved), units: offer.isAtLeast ? offer.units : offer.units + 3 }
}

const euros = (cents: number): string => (cents / 100).toFixed(2)
const sizeAndLine = (offer: Offer, line: string): string => `${offer.sizeText} ${line} ${offer.axle === 'F/R' ? '' : offer.axle}`.trim()
const comma = (cents: number): string => euros(cents).replace('.', ',')
const moreThanOne = (units: number): string => (units > 1 ? String(units) : '')

/** Names in capitals, stock as `>20` or `20+`. */
function rduchRows(offers: readonly Offer[]): Row[] {
  return offers.map((offer, index) => ({
    ArtNr: offer.sku.padStart(7, '0'),
    // A spreadsheet was here: two eans are spoilt.
    EAN: index === 41 || index === 307 ? spoilt(offer.ean) : offer.ean,
    HerstellerNr: offer.makerNumber,
    Hersteller: offer.brand.toUpperCase(),
    Bezeichnung: sizeAndLine(offer, (LINE_ALIASES[offer.brand]?.[offer.line] ?? offer.line).toUpperCase()),
    DOT: offer.dot ? `${offer.dot.week}${offer.dot.year.slice(2)}` : '',
    Bestand: offer.isAtLeast ? (index % 3 === 0 ? `${offer.units}+` : `>${offer.units}`) : String(offer.units),
    'EK netto': comma(offer.cents),
    Währung: 'EUR',
    Lieferzeit: String(offer.leadDays),
    Mindestmenge: moreThanOne(offer.minimum),
    VPE: moreThanOne(offer.multiple),
  }))
}

const FRENCH_BRANDS: Readonly<Record<string, string>> = { Continental: 'Conti', Avon: 'Avon Tyres', Mitas: 'Mitas Moto', 'SUN-F': 'SUN F' }

/** Years of manufacture alone, words for what is sold out. */
function deltiFrRows(offers: readonly Offer[]): Row[] {
  return offers.map((offer) => ({
    Référence: `MO${offer.sku}`,
    'Code EAN': offer.ean,
    'Réf fabricant': offer.makerNumber,
    Marque: FRENCH_BRANDS[offer.brand] ?? offer.brand,
    Désignation: sizeAndLine(offer, arabic(offer.line)),
    'Année fab': offer.dot?.year ?? '',
    Stock: offer.isAtLeast ? `+${offer.units}` : offer.units === 0 ? 'en rupture' : String(offer.units),
    'Prix HT': comma(offer.cents),
    'Délai jours': String(offer.leadDays),
    'Qté mini': moreThanOne(offer.minimum),
    Colisage: moreThanOne(offer.multiple),
  }))
}

/** The size in columns of its own, days until which prices hold. */
function deltiDeRows(offers: readonly Offer[]): Row[] {
  return offers.map((offer) => ({
    item_no: offer.sku,
    gtin: offer.ean,
    mpn: offer.makerNumber,
    manufacturer: offer.brand,
    pattern: offer.line,
    width: offer.size.width,
    height: offer.size.profile === '-' ? '' : offer.size.profile,
    rim: offer.size.construction === 'R' ? `R${offer.size.rim}` : offer.size.rim,
    axle: offer.axle,
    qty: offer.isAtLeast ? `>${offer.units}` : String(offer.units),
    net_price: euros(offer.cents),
    currency: 'EUR',
    lead_time_days: String(offer.leadDays),
    moq: moreThanOne(offer.minimum),
    pack: moreThanOne(offer.multiple),
    valid_to: offer.isExpired ? EXPIRED_ON : '',
  }))
}

/** Lost in a spreadsheet: 8,01923E+12. */
function spoilt(ean: string): string {
  return ean && Number(ean).toExponential(5).replace('.', ',').replace('e', 'E')
}

const GENERATIONS: Readonly<Record<string, string>> = { II: '2', III: '3', IV: '4' }

/** Angel GT 2. */
function arabic(line: string): string {
  return line.replace(/\b(II|III|IV)$/, (roman) => GENERATIONS[roman] ?? roman)
}
