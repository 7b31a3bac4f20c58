import { BRAND_FILE } from './brand-file.ts'
import { CATEGORY_FILE } from './category-file.ts'
import { CITY_FILE } from './city-file.ts'
import { COUPON_FILE } from './coupon-file.ts'
import type { FileKind } from './file-kind.ts'
import { GARAGE_FILE } from './garage-file.ts'
import { MOTORCYCLE_FILE } from './motorcycle-file.ts'
import { PAST_SALES_FILE } from './past-sales-file.ts'
import { POPULAR_SIZES_FILE } from './popular-sizes-file.ts'
import { PRODUCT_FILE } from './product-file.ts'
import { SHIPMENT_SETTINGS_FILE } from './shipment-settings-file.ts'
import { DELTI_DE_LIST } from './suppliers/delti-de-list.ts'
import { DELTI_FR_LIST } from './suppliers/delti-fr-list.ts'
import { RDUCH_LIST } from './suppliers/rduch-list.ts'

/** Every kind of file. Products first: what fits several kinds is a product file. Coupons last: they need one column alone. */
export const FILE_KINDS: readonly FileKind[] = [
  PRODUCT_FILE,
  BRAND_FILE,
  CATEGORY_FILE,
  POPULAR_SIZES_FILE,
  SHIPMENT_SETTINGS_FILE,
  CITY_FILE,
  GARAGE_FILE,
  MOTORCYCLE_FILE,
  PAST_SALES_FILE,
  RDUCH_LIST,
  DELTI_FR_LIST,
  DELTI_DE_LIST,
  COUPON_FILE,
]
