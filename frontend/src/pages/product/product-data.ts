import { productPath } from '#frontend/shared/routes.ts'
import { absoluteUrl, sellerData } from '#frontend/shared/structured-data.ts'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { isInStoreEan } from '#services/domain/ean.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { EXPRESS_HOURS, SHIPPING_FEE_AGOROT, shippingFeeAgorot } from '#services/domain/shipping.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

/** A product for search engines, by the rules of Google's merchant listings. */

const schema = 'https://schema.org'
const country = 'IL'
const returnDays = 14
const deliveryDays = { minValue: EXPRESS_HOURS.least / 24, maxValue: EXPRESS_HOURS.most / 24 }

/** What a product page says of its product beside its own fields. */
export interface ProductTexts {
  title: string
  description: string
  category: string
  images: readonly string[]
}

/**
 * How the shop's states are called in schema.org. A pre-order is a back order with a date; without a price that one could pay
 * now ("please call") there is no offer.
 */
const availability: Record<ProductDetails['visibility'], string | null> = {
  instock: 'InStock',
  preorder: 'BackOrder',
  ondemand: 'BackOrder',
  outofstock: 'OutOfStock',
  none: null,
}

/** `08/12/2026` as data: `2026-12-08`. */
const isoDate = (shown: string) => shown.split('/').reverse().join('-')

const shekels = (value: number) => ({ '@type': 'MonetaryAmount', value: value.toFixed(2), currency: 'ILS' })

/** One unit of it, as the cart would send it. How long it takes is known of what lies on the shelf. */
function shippingData({ set, free_shipping, visibility }: ProductDetails) {
  const fee = agorotToShekels(shippingFeeAgorot([{ quantity: 1, isSet: set, freeShipping: free_shipping }]))
  const days = { '@type': 'QuantitativeValue', ...deliveryDays, unitCode: 'DAY' }
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: shekels(fee),
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    ...(visibility === 'instock'
      ? {
          deliveryTime: {
            '@type': 'ShippingDeliveryTime',
            handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 0, unitCode: 'DAY' },
            transitTime: days,
          },
        }
      : {}),
  }
}

/** The buyer pays the courier who fetches it, the same fee as for bringing it. */
const returnPolicyData = () => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: country,
  returnPolicyCategory: `${schema}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: returnDays,
  returnMethod: `${schema}/ReturnByMail`,
  returnFees: `${schema}/ReturnShippingFees`,
  returnShippingFeesAmount: shekels(agorotToShekels(SHIPPING_FEE_AGOROT)),
})

function offerData(settings: PublicSettings, product: ProductDetails): { offers?: object } {
  const state = availability[product.visibility]
  if (state === null) return {}
  return {
    offers: {
      '@type': 'Offer',
      url: absoluteUrl(settings, productPath(product)),
      price: product.price.toFixed(2),
      priceCurrency: 'ILS',
      itemCondition: `${schema}/NewCondition`,
      availability: `${schema}/${state}`,
      ...(product.arrival ? { availabilityStarts: isoDate(product.arrival) } : {}),
      seller: sellerData(settings),
      shippingDetails: shippingData(product),
      hasMerchantReturnPolicy: returnPolicyData(),
    },
  }
}

/**
 * No aggregateRating: the shop knows a score and not how many gave it. No priceValidUntil: a price holds until it changes. No
 * date of manufacture: an assumed one is no evidence (ruling 4).
 */
export function productData(settings: PublicSettings, product: ProductDetails, texts: ProductTexts): object {
  return {
    '@context': schema,
    '@type': 'Product',
    name: texts.title,
    description: texts.description,
    sku: product.ean,
    // A number that the shop gave itself is nobody else's.
    ...(isInStoreEan(product.ean) ? {} : { gtin13: product.ean }),
    brand: { '@type': 'Brand', name: product.brand },
    category: texts.category,
    size: product.displaySize,
    image: texts.images,
    url: absoluteUrl(settings, productPath(product)),
    ...offerData(settings, product),
  }
}
