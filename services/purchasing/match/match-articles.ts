import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import { productNameSlug } from '#services/domain/slug.ts'
import { mapYielding } from '#services/platform/map-yielding.ts'

/** Names of lines as they are compared: without case, marks and ways to write a number. */

const ROMAN: Readonly<Record<string, string>> = { I: '1', II: '2', III: '3', IV: '4', V: '5', VI: '6' }

/** What may stand behind the name of a line and is no part of it: axle, tube, build, week of manufacture. */
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

/** `120`, `90`; a single figure is a generation of the line. */
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
  /** Week of manufacture of those on the shelf; null where it is not known, or still to come. */
  dot: string | null
}

/** Which of our products an article is, and how that was told; or why it is none. */
export type Match =
  | { articleId: string; ean: string; by: 'ean' | 'number' | 'line' }
  | { articleId: string; ean: null; why: 'unknown_brand' | 'no_size' | 'not_ours' | 'ambiguous' }

/**
 * By ean; else by an article number that another article with an ean has told; else by brand, size and line, where one product alone
 * can be meant. Answers one match for every article, in their order; a hundred thousand of them take a second, in turns with others.
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

/** Article numbers and the product they mean; a number that two eans have is nobody's. */
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

/** Single tires of a brand and size, with the words of their names, which are looked at when somebody asks. */
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

/** Of those that differ by nothing but the week of manufacture the newest, since no list means what is left of old ones. */
function newestOf(tires: readonly ProductToMatch[]): ProductToMatch[] {
  const alike = Map.groupBy(tires, ({ line, displaySize, position }) => `${productNameSlug(line)} ${displaySize} ${position}`)
  return [...alike.values()].flatMap((same) => same.toSorted((one, other) => (madeIn(one) < madeIn(other) ? 1 : -1)).slice(0, 1))
}

/** The supplier's own number, and the maker's, which all suppliers share. */
function numbersOf({ supplier, sku, makerNumber, brandSlug }: Article): string[] {
  return [`${supplier} ${sku}`, ...(makerNumber === null ? [] : [`maker ${brandSlug} ${makerNumber}`])]
}

interface NamedProduct extends ProductToMatch {
  /** The line and its other names, as words. */
  names: string[][]
}

function matchLine(article: Article, ofSize: OfSize): Match {
  const { articleId, brandSlug, sizeKey, description, ean } = article
  // Its ean says that it is something else, however like ours it is called.
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

/** The last word that names an axle, or two of them, as in `F/R`; the R of `R17` is how the tire is built. */
function axleOf(words: readonly string[]): 'front' | 'rear' | 'both' | null {
  const index = words.findLastIndex((word, at) => (FRONT.has(word) || REAR.has(word)) && !/^\d/.test(words[at + 1] ?? ''))
  const [before = '', last = ''] = [words[index - 1], words[index]]
  if (FRONT.has(last)) return REAR.has(before) ? 'both' : 'front'
  if (REAR.has(last)) return FRONT.has(before) ? 'both' : 'rear'
  return null
}

/** `Angel GT II` and `ANGEL-GT 2` have the same words. */
function lineWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? [])
    .map((word) => ROMAN[word] ?? word)
}

/** Where the words of a line end in those of a description; null where they do not stand, or go on as another line. */
function findLine(description: readonly string[], line: readonly string[]): number | null {
  for (let begin = 0; begin + line.length <= description.length; begin += 1) {
    if (!line.every((word, index) => description[begin + index] === word)) continue
    const next = description[begin + line.length]
    if (next === undefined || MARKS.has(next) || isSize(next)) return begin + line.length
  }
  return null
}

/** Year and week, so that they sort; what is not known comes last. */
export function madeIn({ dot }: Pick<SupplierArticleChanged, 'dot'>): string {
  return dot === null ? '9999' : `${dot.slice(2)}${dot.slice(0, 2)}`
}
