import { pictureAddress } from '#frontend/entities/product/picture-address.ts'
import type { PageHead } from '#frontend/shared/page.ts'
import { homePath, productPath, sizeListPath } from '#frontend/shared/routes.ts'
import { absoluteUrl, breadcrumbData } from '#frontend/shared/structured-data.ts'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import type { ProductAnswer, ProductDetails } from '#services/ingress/contract/product.contract.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { productPageText as text } from './product.text.ts'

/** How the shop's states are called in schema.org; a pre-order is a back order. */
const availability: Record<ProductDetails['visibility'], string> = {
  instock: 'InStock',
  preorder: 'BackOrder',
  ondemand: 'BackOrder',
  outofstock: 'OutOfStock',
  none: 'OutOfStock',
}

const titleOf = (product: ProductDetails) => `${product.set ? `${text.set} ` : ''}${product.brand} ${product.name} ${product.displaySize}`

/** The drawing as a share preview; a photo is its own. */
const shareImage = (product: ProductDetails) => pictureAddress(product.image, 'format=png')

function productData(settings: PublicSettings, product: ProductDetails): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: titleOf(product),
    description: product.description,
    sku: product.ean,
    brand: { '@type': 'Brand', name: product.brand },
    image: new URL(shareImage(product), settings.publicUrl).href,
    offers: {
      '@type': 'Offer',
      url: absoluteUrl(settings, productPath(product)),
      price: product.price.toFixed(2),
      priceCurrency: 'ILS',
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${availability[product.visibility]}`,
    },
  }
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
    description: product.meta.desc || product.description,
    canonicalPath: productPath(product),
    imagePath: shareImage(product),
    status: 200,
    isIndexed: true,
    jsonLd: [
      productData(settings, product),
      breadcrumbData(settings, [
        { name: text.home, path: homePath },
        { name: `${text.tiresInSize} ${sizeLabel(product)}`, path: sizeListPath(product) },
        { name: titleOf(product), path: productPath(product) },
      ]),
    ],
  }
}
