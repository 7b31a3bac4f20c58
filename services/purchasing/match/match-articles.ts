import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import { productNameSlug } from '#services/domain/slug.ts'
import { mapYielding } from '#services/platform/map-yielding.ts'

/** Normalized names of lines: without case, punctuation and spellings of numbers. */

const ROMAN: Readonly<Record<string, string>> = { I: '1', II: '2', III: '3', IV: '4', V: '5', VI: '6' }

/** Words after a line's name that are not part of it: axle, tube, construction, week of manufacture. */
const MARKS = new Set([
  'F',
  'R',
  'FR',
  'FRONT',
  'REAR',
  'VR',
  'HR',
  'AV',
  'AR',
  'TL',
  'TT',
  'M',
  'C',
  'MC',
  'REINF',
  'RF',
  'XL',
  'DOT',
  'A',
  'D',
  'E',
  'K',
])

/** `120`, `90`; a single digit is a generation of the line. */
const isSize = (word: string): boolean => /^\d{2,}$/.test(word)

export type Article = Pick<
  SupplierArticleChanged,
  'articleId' | 'supplier' | 'sku' | 'ean' | 'makerNumber' | 'brandSlug' | 'description' | 'sizeKey'
>

export interface ProductToMatch {
  ean: string
  brandSlug: string
  line: string
  /** Other names of the line in lists. */
  lineAliases: readonly string[]
  sizeKey: string
  displaySize: string
  position: 'front' | 'rear' | 'both' | 'set'
  /** Week of manufacture in stock; null = unknown or still to arrive. */
  dot: string | null
}

/** The matching product and the criterion; or why there is none. */
export type Match =
  | { articleId: string; ean: string; by: 'ean' | 'number' | 'line' }
  | { articleId: string; ean: null; why: 'unknown_brand' | 'no_size' | 'not_ours' | 'ambiguous' }

/**
 * Matches by EAN; else by an article number that another article links to an EAN; else by brand, size and line, where only one product
 * fits. One match per article, in order; yields between batches, since a hundred thousand take a second.
 */
export async function matchArticles(articles: readonly Article[], products: readonly ProductToMatch[]): Promise<Match[]> {
  const eans = new Set(products.map(({ ean }) => ean))
  const byNumber = await knownNumbers(articles, eans)
  const ofSize = byBrandAndSize(products)
  return mapYielding(articles, (article) => {
    const { articleId, ean } = article
    if (ean !== null && eans.has(ean)) return { articleId, ean, by: 'ean' }
    const numbered = numbersOf(article).flatMap((number) => byNumber.get(number) ?? [])[0]
    if (numbered) return { articleId, ean: numbered, by: 'number' }
    return matchLine(article, ofSize)
  })
}

/** Article numbers with their product; numbers with two EANs are ignored. */
async function knownNumbers(articles: readonly Article[], eans: ReadonlySet<string>): Promise<ReadonlyMap<string, string | null>> {
  const known = new Map<string, string | null>()
  await mapYielding(articles, (article) => {
    const { ean } = article
    if (ean === null || !eans.has(ean)) return
    for (const number of numbersOf(article)) known.set(number, known.has(number) && known.get(number) !== ean ? null : ean)
  })
  return known
}

type OfSize = (brandSlug: string, sizeKey: string) => readonly NamedProduct[]

/** Single tires by brand and size, with their words computed on demand. */
function byBrandAndSize(products: readonly ProductToMatch[]): OfSize {
  const keyOf = (brandSlug: string, sizeKey: string) => `${brandSlug} ${sizeKey}`
  const tires = Map.groupBy(
    products.filter(({ position }) => position !== 'set'),
    ({ brandSlug, sizeKey }) => keyOf(brandSlug, sizeKey),
  )
  const named = new Map<string, NamedProduct[]>()
  return (brandSlug, sizeKey) => {
    const key = keyOf(brandSlug, sizeKey)
    const ofSize = named.get(key) ?? newestOf(tires.get(key) ?? []).map(withNames)
    named.set(key, ofSize)
    return ofSize
  }
}

function withNames(product: ProductToMatch): NamedProduct {
  return { ...product, names: [product.line, ...product.lineAliases].map(lineWords) }
}

/** The newest of tires that differ only in the week of manufacture: lists never mean remaining old ones. */
function newestOf(tires: readonly ProductToMatch[]): ProductToMatch[] {
  const alike = Map.groupBy(tires, ({ line, displaySize, position }) => `${productNameSlug(line)} ${displaySize} ${position}`)
  return [...alike.values()].flatMap((same) => same.toSorted((one, other) => (madeIn(one) < madeIn(other) ? 1 : -1)).slice(0, 1))
}

/** The supplier's own number, and the maker's, which suppliers share. */
function numbersOf({ supplier, sku, makerNumber, brandSlug }: Article): string[] {
  return [`${supplier} ${sku}`, ...(makerNumber === null ? [] : [`maker ${brandSlug} ${makerNumber}`])]
}

interface NamedProduct extends ProductToMatch {
  /** The line and its aliases, as words. */
  names: string[][]
}

function matchLine(article: Article, ofSize: OfSize): Match {
  const { articleId, brandSlug, sizeKey, description, ean } = article
  // Its EAN identifies another article, however similar the name.
  if (ean !== null) return { articleId, ean: null, why: 'not_ours' }
  if (brandSlug === null) return { articleId, ean: null, why: 'unknown_brand' }
  if (sizeKey === null) return { articleId, ean: null, why: 'no_size' }
  const words = lineWords(description)
  const named = ofSize(brandSlug, sizeKey).filter(({ names }) => names.some((name) => findLine(words, name) !== null))
  const axle = axleOf(words)
  const fitting = named.filter(({ position }) => axle === null || axle === 'both' || position === 'both' || position === axle)
  const meant = fitting.length > 1 ? fitting.filter(({ position }) => position === axle) : fitting
  const [only] = meant
  if (only && meant.length === 1) return { articleId, ean: only.ean, by: 'line' }
  return { articleId, ean: null, why: fitting.length > 1 ? 'ambiguous' : 'not_ours' }
}

const FRONT = new Set(['F', 'FRONT', 'VR', 'AV'])
const REAR = new Set(['R', 'REAR', 'HR', 'AR'])

/** The last word for an axle, or two, as in `F/R`; the R of `R17` is the construction. */
function axleOf(words: readonly string[]): 'front' | 'rear' | 'both' | null {
  const index = words.findLastIndex((word, at) => (FRONT.has(word) || REAR.has(word)) && !/^\d/.test(words[at + 1] ?? ''))
  const [before = '', last = ''] = [words[index - 1], words[index]]
  if (FRONT.has(last)) return REAR.has(before) ? 'both' : 'front'
  if (REAR.has(last)) return FRONT.has(before) ? 'both' : 'rear'
  return null
}

/** `Angel GT II` and `ANGEL-GT 2` give the same words. */
function lineWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? [])
    .map((word) => ROMAN[word] ?? word)
}

/** The end of a line's words in a description; null when absent, or when they continue as another line. */
function findLine(description: readonly string[], line: readonly string[]): number | null {
  for (let begin = 0; begin + line.length <= description.length; begin += 1) {
    if (!line.every((word, index) => description[begin + index] === word)) continue
    const next = description[begin + line.length]
    if (next === undefined || MARKS.has(next) || isSize(next)) return begin + line.length
  }
  return null
}

/** Year and week, sortable; unknown ones last. */
export function madeIn({ dot }: Pick<SupplierArticleChanged, 'dot'>): string {
  return dot === null ? '9999' : `${dot.slice(2)}${dot.slice(0, 2)}`
}
