import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import { lineKey } from '../line-name.ts'
import type { FitReason } from './fit-reason.ts'
import type { FitArticle } from './fit-tire.ts'
import { isRadialBeforeBias, structures } from './pair-rules.ts'
import { isMixedByMaker, isRadial } from './wheel-need.ts'

/** Invalid tire combinations in a cart. It may serve two motorcycles, so pairs only cause warnings; a set blocks. */

export interface CartLine<Article> {
  article: Article
  quantity: number
}

/** A set that is invalid in itself is on both sides. */
export interface IllegalPair<Article> {
  front: Article
  rear: Article
  /** Number of such pairs. */
  quantity: number
  reason: FitReason
}

type PairArticle = FitArticle & { ean: string }

/**
 * Radial fronts that remain with bias rears after the best valid pairing; independent of the cart's order. Ignores tires for either
 * wheel. In the `motorcycle`'s sizes such a pair is valid if its manufacturer combines them.
 */
export function illegalPairs<Article extends PairArticle>(
  cart: readonly CartLine<Article>[],
  motorcycle: MotorcycleChanged | null = null,
): IllegalPair<Article>[] {
  const units = cart.flatMap(({ article, quantity }) => Array.from({ length: quantity }, () => article)).sort(byEan)
  const of = (position: PairArticle['position'], radial: boolean) =>
    units.filter((article) => article.position === position && isRadial(article.tire) === radial)
  const [mixedFronts, mixedRears] = withoutMakersPairs(of('front', true), of('rear', false), motorcycle)
  const fronts = withoutPartner(mixedFronts, of('rear', true))
  const rears = withoutPartner(mixedRears, of('front', false))
  const left = rears.slice(0, fronts.length).map((rear, index) => ({ front: fronts[index] ?? rear, rear }))
  const sets = units.filter((set) => set.front && isRadialBeforeBias(set.front, set.tire) && !isMakersSet(set, motorcycle))
  return counted([...sets.map((set) => ({ front: set, rear: set })), ...left])
}

/** Tires left after pairing within the same line, then with any others. */
function withoutPartner<Article extends PairArticle>(tires: readonly Article[], partners: readonly Article[]): Article[] {
  const free = Map.groupBy(partners, lineOf)
  const strangers = tires.filter((tire) => !free.get(lineOf(tire))?.pop())
  const taken = tires.length - strangers.length
  return strangers.slice(partners.length - taken)
}

function withoutMakersPairs<Article extends PairArticle>(
  fronts: readonly Article[],
  rears: readonly Article[],
  motorcycle: MotorcycleChanged | null,
): [Article[], Article[]] {
  if (!motorcycle || !isMixedByMaker(motorcycle)) return [[...fronts], [...rears]]
  const isFront = ({ tire }: Article) => tire.sizeKey === motorcycle.front.sizeKey
  const isRear = ({ tire }: Article) => tire.sizeKey === motorcycle.rear.sizeKey
  const pairs = Math.min(fronts.filter(isFront).length, rears.filter(isRear).length)
  return [withoutFirst(fronts, isFront, pairs), withoutFirst(rears, isRear, pairs)]
}

function withoutFirst<Article>(list: readonly Article[], isOne: (article: Article) => boolean, count: number): Article[] {
  const gone = new Set(list.flatMap((article, index) => (isOne(article) ? [index] : [])).slice(0, count))
  return list.filter((_, index) => !gone.has(index))
}

function isMakersSet({ front, tire }: PairArticle, motorcycle: MotorcycleChanged | null): boolean {
  return (
    motorcycle !== null &&
    isMixedByMaker(motorcycle) &&
    front?.sizeKey === motorcycle.front.sizeKey &&
    tire.sizeKey === motorcycle.rear.sizeKey
  )
}

/** Unique pairs with their counts. */
function counted<Article extends PairArticle>(pairs: readonly { front: Article; rear: Article }[]): IllegalPair<Article>[] {
  const byEans = Map.groupBy(pairs, ({ front, rear }) => `${front.ean} ${rear.ean}`)
  return [...byEans.values()].flatMap((same) =>
    same.slice(0, 1).map((pair) => ({ ...pair, quantity: same.length, reason: reasonOf(pair) })),
  )
}

function reasonOf({ front, rear }: { front: PairArticle; rear: PairArticle }): FitReason {
  const verdict = front === rear ? 'block' : 'warn'
  const found = structures(front.front ?? front.tire, rear.tire)
  return { rule: 'no_front_radial_rear_bias', verdict, axle: null, found, needed: null }
}

function lineOf({ brand, name }: PairArticle): string {
  return lineKey(brand, name)
}

function byEan(a: PairArticle, b: PairArticle): number {
  return a.ean < b.ean ? -1 : Number(a.ean > b.ean)
}
