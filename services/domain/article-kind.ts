import type { ProductChanged, TireSpec, Visibility } from '#events/catalogue.events.ts'
import { lineKey } from './line-name.ts'
import { speedRating } from './ratings.ts'
import { isOrderable } from './visibility.ts'

/** What makes one article like another: of a set the size is the rear tire's. */
export interface ArticleKind extends Pick<ProductChanged, 'brandSlug' | 'segment' | 'position' | 'priceAgorot'> {
  size: Pick<ProductChanged['tire'], 'width' | 'profile' | 'rim'>
}

export function kindOf({ brandSlug, segment, position, priceAgorot, tire: { width, profile, rim } }: ProductChanged): ArticleKind {
  return { brandSlug, segment, position, priceAgorot, size: { width, profile, rim } }
}

/** Where a tire sits comes before everything: another wheel's is no replacement. Then what can be had, how it is ridden, whose it is. */
const LIKENESS: readonly ((kind: ArticleKind, other: ArticleKind, visibility: Visibility) => boolean)[] = [
  (kind, other) => (kind.position === 'set') === (other.position === 'set'),
  (kind, other) => kind.position === other.position || kind.position === 'both' || other.position === 'both',
  (_kind, _other, visibility) => isOrderable(visibility),
  (kind, other) => kind.segment === other.segment,
  (kind, other) => kind.brandSlug === other.brandSlug,
]

/** Those of one size from the nearest in kind to the farthest; among equals the nearest in price. */
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
 * What can be had in the place of a tire or set that cannot: of the same size and wheel, of no lower load and speed, one of a line, the
 * nearest in kind first.
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

/** What is not known of a tire is no reason to leave it out. */
function isNoWeaker(missing: TireSpec, other: TireSpec): boolean {
  const [needed, offered] = [missing, other].map(({ speedSymbol }) => (speedSymbol === null ? null : speedRating(speedSymbol)))
  const isFastEnough = !needed || !offered || offered.rank >= needed.rank
  return isFastEnough && (missing.loadIndex === null || other.loadIndex === null || other.loadIndex >= missing.loadIndex)
}

function compareDistances(a: readonly number[], b: readonly number[]): number {
  const firstDifference = a.findIndex((part, index) => part !== b[index])
  return firstDifference < 0 ? 0 : (a[firstDifference] ?? 0) - (b[firstDifference] ?? 0)
}
