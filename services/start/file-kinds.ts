import { BRAND_FILE } from '#services/catalogue/brand-file.ts'
import { CATEGORY_FILE } from '#services/catalogue/category-file.ts'
import { POPULAR_SIZES_FILE } from '#services/catalogue/popular-sizes-file.ts'
import { PRODUCT_FILE } from '#services/catalogue/product-file.ts'
import { SHIPMENT_SETTINGS_FILE } from '#services/catalogue/shipment-settings-file.ts'
import { CITY_FILE } from '#services/garages/city-file.ts'
import { GARAGE_FILE } from '#services/garages/garage-file.ts'
import type { FileKind } from '#services/importing/file-kind.ts'
import { MOTORCYCLE_FILE } from '#services/motorcycles/motorcycle-file.ts'
import { COUPON_FILE } from '#services/orders/coupons/coupon-file.ts'
import { PAST_SALES_FILE } from '#services/purchasing/past-sales-file.ts'
import { DELTI_DE_LIST } from '#services/purchasing/suppliers/delti-de-list.ts'
import { DELTI_FR_LIST } from '#services/purchasing/suppliers/delti-fr-list.ts'
import { RDUCH_LIST } from '#services/purchasing/suppliers/rduch-list.ts'

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
