import { pictureAlt } from '#frontend/entities/product/product-picture.tsx'
import type { PageHead } from '#frontend/shared/page.ts'
import { homePath, productPath, sizeListPath } from '#frontend/shared/routes.ts'
import { breadcrumbData } from '#frontend/shared/structured-data.ts'
import { pictureAddress } from '#frontend/shared/ui/picture-address.ts'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import type { ProductAnswer, ProductDetails } from '#services/catalogue/product.contract.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { productPageText as text } from './product.text.ts'
import { productData } from './product-data.ts'

const segments: Record<string, string> = text.segment

const titleOf = (product: ProductDetails) => `${product.set ? `${text.set} ` : ''}${product.brand} ${product.name} ${product.displaySize}`

/** The drawing as a share preview; a photo is its own. */
const shareImage = (product: ProductDetails) => pictureAddress(product.image, 'format=png')

/** The marks that isolate numbers on the page are noise to readers of data. */
const withoutMarks = (described: string) => described.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()

/** As shops tell share previews; nothing of what has to be asked for by phone. */
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
      description: withoutMarks(product.description) || titleOf(product),
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
    description: withoutMarks(product.meta.desc || product.description) || titleOf(product),
    canonicalPath: productPath(product),
    imagePath: shareImage(product),
    openGraph: openGraph(product),
    status: 200,
    isIndexed: true,
    jsonLd: import.meta.env.SSR ? structuredData(settings, product) : [],
  }
}
