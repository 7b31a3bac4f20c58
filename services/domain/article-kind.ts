import type { ProductChanged, TireSpec, Visibility } from '#events/catalogue.events.ts'
import { lineKey } from './line-name.ts'
import { speedRating } from './ratings.ts'
import { isOrderable } from './visibility.ts'

/** Attributes for similarity of articles; a set's size is that of its rear tire. */
export interface ArticleKind extends Pick<ProductChanged, 'brandSlug' | 'segment' | 'position' | 'priceAgorot'> {
  size: Pick<ProductChanged['tire'], 'width' | 'profile' | 'rim'>
}

export function kindOf({ brandSlug, segment, position, priceAgorot, tire: { width, profile, rim } }: ProductChanged): ArticleKind {
  return { brandSlug, segment, position, priceAgorot, size: { width, profile, rim } }
}

/** By priority: wheel position, since another wheel's tire is no replacement; availability, segment, brand. */
const LIKENESS: readonly ((kind: ArticleKind, other: ArticleKind, visibility: Visibility) => boolean)[] = [
  (kind, other) => (kind.position === 'set') === (other.position === 'set'),
  (kind, other) => kind.position === other.position || kind.position === 'both' || other.position === 'both',
  (_kind, _other, visibility) => isOrderable(visibility),
  (kind, other) => kind.segment === other.segment,
  (kind, other) => kind.brandSlug === other.brandSlug,
]

/** Articles of one size by similarity, then by difference in price. */
export function nearestInKind<Article extends ProductChanged>(
  kind: ArticleKind,
  articles: readonly Article[],
  visibilityOf: (article: Article) => Visibility,
): Article[] {
  return articles
    .map((article) => {
      const other = kindOf(article)
      const unlike = LIKENESS.map((isAlike) => (isAlike(kind, other, visibilityOf(article)) ? 0 : 1))
      return { article, distance: [...unlike, Math.abs(other.priceAgorot - kind.priceAgorot)] }
    })
    .sort((a, b) => compareDistances(a.distance, b.distance) || (a.article.ean < b.article.ean ? -1 : 1))
    .map(({ article }) => article)
}

/**
 * Available substitutes for an unavailable tire or set: same size and wheel, no lower load and speed, one of each line, most similar
 * first.
 */
export function substitutesOf<Article extends ProductChanged>(
  missing: ProductChanged,
  ofSize: readonly Article[],
  visibilityOf: (article: Article) => Visibility,
): Article[] {
  const fitting = ofSize.filter(
    (article) =>
      article.ean !== missing.ean &&
      isOrderable(visibilityOf(article)) &&
      isForSameWheel(missing, article) &&
      isNoWeaker(missing.tire, article.tire) &&
      isFrontLike(missing.front, article.front),
  )
  const lines = new Set<string>()
  return nearestInKind(kindOf(missing), fitting, visibilityOf).filter(({ brandSlug, name }) => {
    const line = lineKey(brandSlug, name)
    return !lines.has(line) && lines.add(line)
  })
}

const isForSameWheel = (missing: Pick<ProductChanged, 'position'>, { position }: Pick<ProductChanged, 'position'>): boolean =>
  position === missing.position || (position === 'both' && missing.position !== 'set')

function isFrontLike(missing: TireSpec | null, other: TireSpec | null): boolean {
  if (missing === null || other === null) return missing === other
  return missing.sizeKey === other.sizeKey && isNoWeaker(missing, other)
}

/** Unknown ratings do not exclude a tire. */
function isNoWeaker(missing: TireSpec, other: TireSpec): boolean {
  const [needed, offered] = [missing, other].map(({ speedSymbol }) => (speedSymbol === null ? null : speedRating(speedSymbol)))
  const isFastEnough = !needed || !offered || offered.rank >= needed.rank
  return isFastEnough && (missing.loadIndex === null || other.loadIndex === null || other.loadIndex >= missing.loadIndex)
}

function compareDistances(a: readonly number[], b: readonly number[]): number {
  const firstDifference = a.findIndex((part, index) => part !== b[index])
  return firstDifference < 0 ? 0 : (a[firstDifference] ?? 0) - (b[firstDifference] ?? 0)
}
