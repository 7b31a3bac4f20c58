import { ean, flag, longText, oneOf, price, rating, shortText, texts, units, video } from '#services/importing/cell.ts'
import { defaulted, kept, optional, required, type ValuesOf } from '#services/importing/columns.ts'

export const SEGMENTS = [
  'sport',
  'track',
  'sport-touring',
  'touring',
  'adventure',
  'enduro',
  'motocross',
  'scooter',
  'commuter',
  'cruiser',
  'classic',
] as const

/**
 * The columns of a product file, in any order; the importer parses with this map. Numbers may have a decimal comma, the separator may be
 * `,`, `;` or a tab, and a set must follow the two tires that it names.
 */
export const PRODUCT_COLUMNS = {
  ean: required(ean, 'EAN-13; numbers the shop gives itself begin with 2', ['barcode', 'gtin']),
  brand: required(shortText, 'name or alias of a brand that was imported before', ['manufacturer', 'hersteller']),
  size: required(shortText, 'as on the sidewall: 120/70 ZR 17 M/C (58W) TL; of a set front + rear', ['bezeichnung']),
  segment: required(oneOf(SEGMENTS), `one of ${SEGMENTS.join(', ')}`, ['category']),
  price: required(price, 'shekels, VAT included'),
  stock: required(units, 'units on the shelf; >20 and 20+ count as 20; 0 of a set that names its tires', ['bestand', 'quantity']),
  line: optional(shortText, 'model line, Road 6; empty = the words beside the size', ['model', 'pattern', 'name']),
  display_name: optional(shortText, 'empty = the line, of a set סט and the line'),
  position: optional(oneOf(['front', 'rear', 'both', 'set']), 'empty = as marked on the size, else both', ['axle']),
  load_speed: optional(shortText, '58W, where the size does not say it', ['li_si', 'indexes']),
  full_price: optional(price, 'shekels before the discount; empty = the price', ['rrp']),
  free_shipping: optional(flag, '1 or 0; empty = 1 of a set, else 0'),
  shipment_units: defaulted(units, 0, 'units in the shipment under way; empty = 0'),
  supplier_units: optional(units, 'units that suppliers can still send; empty = not known'),
  visibility: optional(
    oneOf(['instock', 'preorder', 'ondemand', 'outofstock', 'none']),
    'shown instead of what stock, shipment and suppliers say; empty = as they say',
  ),
  set_front_ean: optional(ean, 'the front tire of a set, which then has no stock of its own'),
  set_rear_ean: optional(ean, 'the rear tire of a set'),
  dot: optional(shortText, 'week and year of manufacture, 2324; of a set the rear tire; empty = not known'),
  dot_front: optional(shortText, 'the same of the front tire of a set'),
  dot_year: optional(shortText, 'year of manufacture, 2024, where no week is known: counts as its first week', ['production_year']),
  score: kept(rating, 0, 'score of customers, 0 to 10; empty = as it was, at first 0, not scored'),
  wet: kept(rating, 0, 'grip in the wet, 0 to 10; empty = as it was, at first 0, not rated'),
  mileage: kept(rating, 0, 'how long it lasts, 0 to 10'),
  sport: kept(rating, 0, 'grip in the dry, 0 to 10'),
  offroad: kept(rating, 0, 'how far off the road it goes, 0 to 10'),
  life_km: optional(units, 'usual life of the rear tire in kilometres; empty = not known'),
  road_legal: optional(flag, '1 or 0; empty = 1, but 0 of a tire marked NHS'),
  mud_and_snow: optional(flag, '1 or 0; empty = as marked on the size'),
  align_type: defaulted(oneOf(['static', 'electronic', 'none']), 'none', 'how the wheel is balanced; empty = none'),
  description: defaulted(longText, '', 'Hebrew text of the product page'),
  meta_description: optional(longText, 'Hebrew text for search engines; empty = made from name and size'),
  youtube: optional(video, 'address or id of a video'),
  photos: defaulted(texts, [], 'paths of photos in the image bucket, separated by |'),
  likes_before: kept(units, 0, 'likes from before this shop; empty = as it was, at first 0'),
  sold_before: kept(units, 0, 'units sold in the year before this shop; empty = as it was, at first 0'),
} as const

/** The values of a row of products. */
export type ProductCells = ValuesOf<typeof PRODUCT_COLUMNS>
