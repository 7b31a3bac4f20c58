import { invoke } from '@withease/factories'
import { combine } from 'effector'
import { listModel } from '#frontend/features/product-list/list.model.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { brandListPath, homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { breadcrumbData } from '#frontend/shared/structured-data.ts'
import { fetchBrandTiresFx } from './brand-list.api.ts'
import { brandListText as text } from './brand-list.text.ts'

const keyOf = ({ params }: PageLocation) => params.brand ?? ''

export const { opened, retried, $key, $products, $failure } = invoke(listModel, {
  fetchFx: fetchBrandTiresFx,
  keyOf,
  source: 'list_page_by_brand',
})

/** The brand as its maker writes it; until that is known, as it stands in the address. */
export const $brand = combine($key, $products, (key, products) => products?.[0]?.brand ?? key)

export const $head = combine($settings, $key, $brand, $products, (settings, key, brand, products): PageHead => {
  const path = brandListPath(products?.[0]?.brandSlug ?? key)
  const isEmpty = products?.length === 0
  return {
    title: `${text.headTitle(brand)} | ${settings.shopName}`,
    description: text.headDescription(brand),
    canonicalPath: path,
    imagePath: null,
    status: isEmpty ? 404 : 200,
    isIndexed: !isEmpty,
    jsonLd: [
      breadcrumbData(settings, [
        { name: text.home, path: homePath },
        { name: `${text.title} ${brand}`, path },
      ]),
    ],
  }
})
