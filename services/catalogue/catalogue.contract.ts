import { type Static, Type } from 'typebox'
import { Segment } from '#events/catalogue.events.ts'
import { nullable, SizePart, Year } from '#events/primitives.ts'
import { MAX_READ } from '#services/domain/search/search-text.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { LineAnswer } from './line.contract.ts'
import { ChosenProducts, ChosenQuery, DeliveryDates, Product, ProductAnswer, ProductList, ShipmentSettings } from './product.contract.ts'

export const PopularSizes = Type.Array(
  Type.Object({ width: Type.String(), profile: Type.String(), rim: Type.String(), motorcycles: Type.String() }),
)
export type PopularSizes = Static<typeof PopularSizes>

/** Widths, profiles or rims, in display order. */
export const SizeParts = Type.Array(Type.String())
export type SizeParts = Static<typeof SizeParts>

/** The number of tires in stock and not reserved. */
export const Stock = Type.Object({
  tires: Type.Integer(),
  /** For tires in stock. */
  delivery: nullable(DeliveryDates),
})
export type Stock = Static<typeof Stock>

export const Category = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  segments: Type.Array(Segment),
  seo: Type.Object({ title: nullable(Type.String()), description: nullable(Type.String()) }),
})
export type Category = Static<typeof Category>

export const CategoryItems = Type.Object({
  result: Type.Array(Product),
  settings: Type.Pick(ShipmentSettings, ['nextShipmentDisplayTime']),
  /** Null for an unknown category. */
  category: nullable(Category),
})
export type CategoryItems = Static<typeof CategoryItems>

export const Brands = Type.Array(Type.Object({ slug: Type.String(), name: Type.String(), nameHe: Type.String(), count: Type.Integer() }))
export type Brands = Static<typeof Brands>

export const Categories = Type.Array(Category)
export type Categories = Static<typeof Categories>

const Size = Type.Object({ width: Type.String(), profile: Type.String(), rim: Type.String() })

/** Results for the words in the search box. Counts are those of the suggested lists. */
export const SearchAnswer = Type.Object({
  /** The query in canonical spelling. */
  query: Type.String(),
  /** The size that was probably meant by a mirrored one (copied right to left). */
  meant: nullable(Size),
  /** Alphanumeric sizes and their metric equivalents: `MT90` and `130/90`. */
  translated: Type.Array(Type.Object({ letters: Type.String(), metric: Type.String() })),
  /** Words without results, which were ignored. */
  missing: Type.Array(Type.String()),
  /** Matching sizes, most tires first; `brands` (slugs) narrow the size's list by the words. */
  sizes: Type.Array(Type.Object({ ...Size.properties, count: Type.Integer(), brands: Type.Array(Type.String()) })),
  /** Named brands. */
  brands: Brands,
  /** Named motorcycles, one entry per model and distinct sizes; the products are theirs only. */
  motorcycles: Type.Array(
    Type.Object({
      id: Type.String(),
      brand: Type.String(),
      /** Without its brand. */
      model: Type.String(),
      yearFrom: Year,
      yearTo: Year,
      /** For display. */
      front: Type.String(),
      rear: Type.String(),
      /** The requested year. */
      year: nullable(Year),
    }),
  ),
  /** The best ones; equal matches in the shop's order. */
  products: Type.Array(Product),
  /** How many products were found. */
  total: Type.Integer(),
})
export type SearchAnswer = Static<typeof SearchAnswer>

const LineName = Type.String({ minLength: 1, maxLength: 300 })

/** The range, as everybody sees it. */
export const CATALOGUE_CALLS = {
  categories: call({ method: 'GET', path: '/api/v1/categories', summary: 'All categories', answer: Categories }),
  category: call({
    method: 'GET',
    path: '/api/v1/category/:category/items',
    summary: 'Tires of a category',
    params: Type.Object({ category: Type.String({ minLength: 1, maxLength: 80 }) }),
    answer: CategoryItems,
  }),
  brands: call({ method: 'GET', path: '/api/v1/brands', summary: 'All brands', answer: Brands }),
  product: call({
    method: 'GET',
    path: '/api/v1/tires/MO/:ean',
    summary: 'A tire by ean',
    params: Type.Object({ ean: Type.String({ minLength: 1, maxLength: 80 }) }),
    answer: ProductAnswer,
  }),
  /** Requested with `eans=…,…`. */
  chosen: call({ method: 'GET', path: '/api/v1/tires/chosen', summary: 'Tires by their eans', query: ChosenQuery, answer: ChosenProducts }),
  stock: call({ method: 'GET', path: '/api/v1/stock', summary: 'Tires in stock, and when they are brought', answer: Stock }),
  widths: call({ method: 'GET', path: '/api/v1/sizes/widths/for/MO', summary: 'Widths', answer: SizeParts }),
  profiles: call({
    method: 'GET',
    path: '/api/v1/sizes/profiles/for/MO/:width',
    summary: 'Profiles of a width',
    params: Type.Object({ width: SizePart }),
    answer: SizeParts,
  }),
  rims: call({
    method: 'GET',
    path: '/api/v1/sizes/for/MO/:width/:profile',
    summary: 'Rims of a width and profile',
    params: Type.Object({ width: SizePart, profile: SizePart }),
    answer: SizeParts,
  }),
  popularSizes: call({
    method: 'GET',
    path: '/api/v1/popular/sizes',
    summary: 'Best sold sizes',
    query: Type.Object({ limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })) }),
    answer: PopularSizes,
  }),
  topSellers: call({ method: 'GET', path: '/api/v1/top/sellers', summary: 'Best sold tires', answer: ProductList }),
  bySize: call({
    method: 'GET',
    path: '/api/v1/tires/MO/:width/:profile/:rim',
    summary: 'Tires of a size',
    params: Type.Object({ width: SizePart, profile: SizePart, rim: SizePart }),
    answer: ProductList,
  }),
  byBrand: call({
    method: 'GET',
    path: '/api/v1/bybrand/MO/tires/:brand',
    summary: 'Tires of a brand, named in any spelling',
    params: Type.Object({ brand: Type.String({ minLength: 1, maxLength: 80 }) }),
    answer: ProductList,
  }),
  /** Throws 404 `unknown_line`. */
  line: call({
    method: 'GET',
    path: '/api/v1/lines/:brand/:line',
    summary: 'A model line, and its articles',
    params: Type.Object({ brand: LineName, line: LineName }),
    answer: LineAnswer,
  }),
  search: call({
    method: 'GET',
    path: '/api/v1/search',
    summary: 'Sizes, brands and tires for what was typed',
    query: Type.Object({
      q: Type.String({ maxLength: MAX_READ }),
      /** 1 to 500. */
      limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|[1-4][0-9]{2}|500)$' })),
      /** 1 to 10: each page costs as much as all before it. */
      page: Type.Optional(Type.String({ pattern: '^([1-9]|10)$' })),
      each: Type.Optional(Type.Literal('line')),
    }),
    answer: SearchAnswer,
  }),
}
