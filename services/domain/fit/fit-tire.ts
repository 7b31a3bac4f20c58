import type { ProductChanged, TireSpec, Visibility } from '#events/catalogue.events.ts'

/** Article data that the fitment rules require. */
export type FitArticle = Pick<ProductChanged, 'brand' | 'name' | 'position' | 'tire' | 'front' | 'roadLegal' | 'mudAndSnow'> & {
  /** Its date of manufacture is valid for tires in stock only. Default = in stock. */
  visibility?: Visibility
}

/** One wheel's tire: an article, or half of a set. */
export interface FitTire {
  brand: string
  /** The model line, `Road 6`. */
  name: string
  position: 'front' | 'rear' | 'both'
  spec: TireSpec
  roadLegal: boolean
  mudAndSnow: boolean
  /** In stock, so that it has a date of manufacture, known or not. */
  isOnShelf: boolean
}

export interface FitSet {
  front: FitTire
  rear: FitTire
}

/** Both tires of a set; null for other articles. */
export function setOf(article: FitArticle): FitSet | null {
  const { front, tire } = article
  return front && { front: half(article, front, 'front'), rear: half(article, tire, 'rear') }
}

/** Tire of an article that is no set. */
export function tireOf(article: FitArticle): FitTire {
  const { position } = article
  return half(article, article.tire, position === 'set' ? 'rear' : position)
}

function half({ brand, name, roadLegal, mudAndSnow, visibility }: FitArticle, tire: TireSpec, position: FitTire['position']): FitTire {
  const isOnShelf = visibility === undefined || visibility === 'instock'
  return { brand, name, position, spec: isOnShelf ? tire : { ...tire, dot: null }, roadLegal, mudAndSnow, isOnShelf }
}
