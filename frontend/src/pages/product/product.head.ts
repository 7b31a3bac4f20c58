import { articleWords } from '#frontend/entities/product/product.text.ts'
import { pictureAlt } from '#frontend/entities/product/product-picture.tsx'
import type { PageHead } from '#frontend/shared/page.ts'
import { homePath, productPath, sizeListPath } from '#frontend/shared/routes.ts'
import { absoluteUrl, breadcrumbData, sellerData } from '#frontend/shared/structured-data.ts'
import { pictureAddress } from '#frontend/shared/ui/picture-address.ts'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import type { ProductAnswer, ProductDetails } from '#services/catalogue/product.contract.ts'
import { isInStoreEan } from '#services/domain/ean.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { textLine } from '#services/domain/plain-text.ts'
import { SHIPPING_FEE_AGOROT, shippingFeeAgorot } from '#services/domain/shipping.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { productPageText as text } from './product.text.ts'

/** Structured data of a product, by Google's merchant listing rules. */

const schema = 'https://schema.org'
const country = 'IL'
const returnDays = 14

/** Texts about a product besides its own fields. */
interface ProductTexts {
  title: string
  description: string
  category: string
  images: readonly string[]
}

/** The shop's states as schema.org availability. A pre-order is BackOrder with a date; null (price on request) means no offer. */
const availability: Record<ProductDetails['visibility'], string | null> = {
  instock: 'InStock',
  preorder: 'BackOrder',
  ondemand: 'BackOrder',
  outofstock: 'OutOfStock',
  none: null,
}

/** Converts `08/12/2026` to `2026-12-08`. */
const isoDate = (shown: string) => shown.split('/').reverse().join('-')

const shekels = (value: number) => ({ '@type': 'MonetaryAmount', value: value.toFixed(2), currency: 'ILS' })

/** The buyer pays for the return courier, the same fee as for delivery. */
const returnPolicyData = () => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: country,
  returnPolicyCategory: `${schema}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: returnDays,
  returnMethod: `${schema}/ReturnByMail`,
  returnFees: `${schema}/ReturnShippingFees`,
  returnShippingFeesAmount: shekels(agorotToShekels(SHIPPING_FEE_AGOROT)),
})

const segments: Record<string, string> = articleWords.segment

const titleOf = (product: ProductDetails) => `${product.set ? `${text.set} ` : ''}${product.brand} ${product.name} ${product.displaySize}`

/** Share previews need PNG for a drawing; a photo is used as is. */
const shareImage = (product: ProductDetails) => pictureAddress(product.image, 'format=png')

/** Availability in Open Graph terms; none for products on request by phone. */
const shareAvailability: Record<ProductDetails['visibility'], string | null> = {
  instock: 'in stock',
  preorder: 'available for order',
  ondemand: 'available for order',
  outofstock: 'out of stock',
  none: null,
}

function openGraph(product: ProductDetails): Record<string, string> {
  const availability = shareAvailability[product.visibility]
  return {
    'og:type': 'product',
    'og:image:alt': pictureAlt(product),
    'product:brand': product.brand,
    'product:retailer_item_id': product.ean,
    'product:condition': 'new',
    ...(availability === null
      ? {}
      : {
          'product:price:amount': product.price.toFixed(2),
          'product:price:currency': 'ILS',
          'product:availability': availability,
        }),
  }
}

function structuredData(settings: PublicSettings, product: ProductDetails): object[] {
  const pictures = [pictureAddress(product.image, 'w=960'), shareImage(product)]
  return [
    productData(settings, product, {
      title: titleOf(product),
      description: textLine(product.description) || titleOf(product),
      category: [text.category, segments[product.segment]].filter(Boolean).join(' > '),
      images: [...new Set(pictures)].map((picture) => new URL(picture, settings.publicUrl).href),
    }),
    breadcrumbData(settings, [
      { name: text.home, path: homePath },
      { name: `${text.tiresInSize} ${sizeLabel(product)}`, path: sizeListPath(product) },
      { name: titleOf(product), path: productPath(product) },
    ]),
  ]
}

export function productHead(settings: PublicSettings, answer: ProductAnswer | null, ean: string): PageHead {
  const product = answer?.result[0]
  if (!product) {
    const isKnown = answer === null
    return {
      title: `${isKnown ? text.loading : text.notFound} | ${settings.shopName}`,
      description: text.fallbackDescription,
      canonicalPath: `/tire/moto/${encodeURIComponent(ean)}/tire`,
      imagePath: null,
      status: isKnown ? 200 : 404,
      isIndexed: false,
      jsonLd: [],
    }
  }
  return {
    title: `${titleOf(product)} | ${settings.shopName}`,
    description: textLine(product.meta.desc || product.description) || titleOf(product),
    canonicalPath: productPath(product),
    imagePath: shareImage(product),
    openGraph: openGraph(product),
    status: 200,
    isIndexed: true,
    jsonLd: import.meta.env.SSR ? structuredData(settings, product) : [],
  }
}

/** Shipping of one unit, as the cart computes it. Times are known only for stock. */
function shippingData({ courier }: PublicSettings, { set, free_shipping, visibility }: ProductDetails) {
  const fee = agorotToShekels(shippingFeeAgorot([{ quantity: 1, isSet: set, freeShipping: free_shipping }]))
  const days = { '@type': 'QuantitativeValue', minValue: courier.least, maxValue: courier.most, unitCode: 'DAY' }
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
      shippingDetails: shippingData(settings, product),
      hasMerchantReturnPolicy: returnPolicyData(),
    },
  }
}

/**
 * No aggregateRating: the number of votes is unknown. No priceValidUntil: prices are open-ended. No production date: an
 * assumed one is no evidence.
 */
function productData(settings: PublicSettings, product: ProductDetails, texts: ProductTexts): object {
  return {
    '@context': schema,
    '@type': 'Product',
    name: texts.title,
    description: texts.description,
    sku: product.ean,
    // In-store EANs are not GTINs.
    ...(isInStoreEan(product.ean) ? {} : { gtin13: product.ean }),
    brand: { '@type': 'Brand', name: product.brand },
    category: texts.category,
    size: product.displaySize,
    image: texts.images,
    url: absoluteUrl(settings, productPath(product)),
    ...offerData(settings, product),
  }
}
