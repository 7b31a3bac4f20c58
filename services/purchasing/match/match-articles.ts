import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import { findLine, lineWords } from './line-words.ts'
import { madeIn } from './old-stock.ts'

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
 * can be meant. Answers one match for every article, in their order.
 */
export function matchArticles(articles: readonly Article[], products: readonly ProductToMatch[]): Match[] {
  const eans = new Set(products.map(({ ean }) => ean))
  const byNumber = knownNumbers(articles, eans)
  const named = newestOf(products).map((product) => ({ ...product, names: [product.line, ...product.lineAliases].map(lineWords) }))
  const bySize = Map.groupBy(named, ({ brandSlug, sizeKey }) => `${brandSlug} ${sizeKey}`)
  return articles.map((article) => {
    const { articleId, ean } = article
    if (ean !== null && eans.has(ean)) return { articleId, ean, by: 'ean' }
    const numbered = numbersOf(article).flatMap((number) => byNumber.get(number) ?? [])[0]
    if (numbered) return { articleId, ean: numbered, by: 'number' }
    return matchLine(article, bySize)
  })
}

/** Single tires; of those that differ by nothing but the week of manufacture the newest, since no list means what is left of old ones. */
function newestOf(products: readonly ProductToMatch[]): ProductToMatch[] {
  const tires = products.filter(({ position }) => position !== 'set')
  const alike = Map.groupBy(tires, ({ brandSlug, line, displaySize, position }) => `${brandSlug} ${line} ${displaySize} ${position}`)
  return [...alike.values()].flatMap((same) => same.toSorted((one, other) => (madeIn(one) < madeIn(other) ? 1 : -1)).slice(0, 1))
}

/** Article numbers of one meaning: a number that two eans have is nobody's. */
function knownNumbers(articles: readonly Article[], eans: ReadonlySet<string>): ReadonlyMap<string, string> {
  const known = new Map<string, string | null>()
  for (const article of articles) {
    const { ean } = article
    if (ean === null || !eans.has(ean)) continue
    for (const number of numbersOf(article)) known.set(number, (known.get(number) ?? ean) === ean ? ean : null)
  }
  return new Map([...known].flatMap(([number, ean]) => (ean === null ? [] : [[number, ean]])))
}

/** The supplier's own number, and the maker's, which all suppliers share. */
function numbersOf({ supplier, sku, makerNumber, brandSlug }: Article): string[] {
  return [`${supplier} ${sku}`, ...(makerNumber === null ? [] : [`maker ${brandSlug} ${makerNumber}`])]
}

interface NamedProduct extends ProductToMatch {
  /** The line and its other names, as words. */
  names: string[][]
}

function matchLine(article: Article, bySize: ReadonlyMap<string, readonly NamedProduct[]>): Match {
  const { articleId, brandSlug, sizeKey, description, ean } = article
  // Its ean says that it is something else, however like ours it is called.
  if (ean !== null) return { articleId, ean: null, why: 'not_ours' }
  if (brandSlug === null) return { articleId, ean: null, why: 'unknown_brand' }
  if (sizeKey === null) return { articleId, ean: null, why: 'no_size' }
  const words = lineWords(description)
  const named = (bySize.get(`${brandSlug} ${sizeKey}`) ?? []).filter(({ names }) => names.some((name) => findLine(words, name) !== null))
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
  const place = words.findLastIndex((word, at) => (FRONT.has(word) || REAR.has(word)) && !/^\d/.test(words[at + 1] ?? ''))
  const [before = '', last = ''] = [words[place - 1], words[place]]
  if (FRONT.has(last)) return REAR.has(before) ? 'both' : 'front'
  if (REAR.has(last)) return FRONT.has(before) ? 'both' : 'rear'
  return null
}
