import { get } from '#services/domain/call.ts'
import type { Brands, Categories, CategoryItems, PopularSizes, SearchAnswer, SizeParts, Stock } from './catalogue.contract.ts'
import type { LineAnswer } from './line.contract.ts'
import type { ChosenProducts, ProductAnswer, ProductList } from './product.contract.ts'

/** The range, as everybody sees it. */
export const CATALOGUE_CALLS = {
  categories: get<Categories>()('/api/v1/categories'),
  category: get<CategoryItems>()('/api/v1/category/:category/items'),
  brands: get<Brands>()('/api/v1/brands'),
  product: get<ProductAnswer>()('/api/v1/tires/MO/:ean'),
  /** Asked with `eans=…,…`. */
  chosen: get<ChosenProducts>()('/api/v1/tires/chosen'),
  stock: get<Stock>()('/api/v1/stock'),
  widths: get<SizeParts>()('/api/v1/sizes/widths/for/MO'),
  profiles: get<SizeParts>()('/api/v1/sizes/profiles/for/MO/:width'),
  rims: get<SizeParts>()('/api/v1/sizes/for/MO/:width/:profile'),
  popularSizes: get<PopularSizes>()('/api/v1/popular/sizes'),
  topSellers: get<ProductList>()('/api/v1/top/sellers'),
  bySize: get<ProductList>()('/api/v1/tires/MO/:width/:profile/:rim'),
  byBrand: get<ProductList>()('/api/v1/bybrand/MO/tires/:brand'),
  /** Throws 404 `unknown_line`. */
  line: get<LineAnswer>()('/api/v1/lines/:brand/:line'),
  search: get<SearchAnswer>()('/api/v1/search'),
}
