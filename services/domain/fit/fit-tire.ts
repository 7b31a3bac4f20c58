import type { ProductChanged, TireSpec, Visibility } from '#events/catalogue.events.ts'

/** What the rules of fitment ask about an article of the shop. */
export type FitArticle = Pick<ProductChanged, 'brand' | 'name' | 'position' | 'tire' | 'front' | 'roadLegal' | 'mudAndSnow'> & {
  /** A date of manufacture is that of the tire on the shelf: it says nothing of one that has yet to arrive. Left out = on the shelf. */
  visibility?: Visibility
}

/** One wheel's tire: an article of its own, or half of a set. */
export interface FitTire {
  brand: string
  /** The model line, `Road 6`. */
  name: string
  position: 'front' | 'rear' | 'both'
  spec: TireSpec
  roadLegal: boolean
  mudAndSnow: boolean
  /** It lies on the shelf, so that it has a date of manufacture, known or not; one that has yet to arrive has none. */
  isOnShelf: boolean
}

export interface FitSet {
  front: FitTire
  rear: FitTire
}

/** The two tires of a set; null for any other article. */
export function setOf(article: FitArticle): FitSet | null {
  const { front, tire } = article
  return front && { front: half(article, front, 'front'), rear: half(article, tire, 'rear') }
}

/** The tire of an article that is no set. */
export function tireOf(article: FitArticle): FitTire {
  const { position } = article
  return half(article, article.tire, position === 'set' ? 'rear' : position)
}

function half({ brand, name, roadLegal, mudAndSnow, visibility }: FitArticle, tire: TireSpec, position: FitTire['position']): FitTire {
  const isOnShelf = visibility === undefined || visibility === 'instock'
  return { brand, name, position, spec: isOnShelf ? tire : { ...tire, dot: null }, roadLegal, mudAndSnow, isOnShelf }
}
