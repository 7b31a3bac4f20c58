import { invoke } from '@withease/factories'
import { combine, sample } from 'effector'
import { $brands, brandsNeeded, categoriesNeeded } from '#frontend/entities/catalogue/catalogue.model.ts'
import { listModel } from '#frontend/features/product-list/list.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { brandListPath, homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { breadcrumbData, itemListData } from '#frontend/shared/structured-data.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.contract.ts'
import { brandListText as text } from './brand-list.text.ts'

const fetchBrandTiresFx = shopCall(CATALOGUE_CALLS.byBrand, (brand: string) => ({ params: { brand } }))

const keyOf = ({ params }: PageLocation) => params.brand ?? ''

export const { opened, retried, $key, $products, $failure } = invoke(listModel, {
  fetchFx: fetchBrandTiresFx,
  keyOf,
  source: 'list_page_by_brand',
})

sample({ clock: opened, target: [brandsNeeded, categoriesNeeded] })

interface ShownBrand {
  slug: string
  /** As its maker writes it; until that is known, as it stands in the address. */
  name: string
  isKnown: boolean
}

/** A brand that is sold out is still one of the shop's; only an address that means none is a page that does not exist. */
export const $brand = combine($key, $products, $brands, (key, products, brands): ShownBrand => {
  const [tire] = products ?? []
  const listed = brands.find(({ slug }) => slug === key)
  const isKnown = tire !== undefined || listed !== undefined || products === null
  return { slug: tire?.brandSlug ?? key, name: tire?.brand ?? listed?.name ?? key, isKnown }
})

export const $head = combine($settings, $brand, $products, (settings, { slug, name, isKnown }, products): PageHead => {
  const path = brandListPath(slug)
  return {
    title: `${text.headTitle(name)} | ${settings.shopName}`,
    description: text.headDescription(name),
    canonicalPath: path,
    imagePath: null,
    status: isKnown ? 200 : 404,
    isIndexed: products?.length !== 0,
    jsonLd: import.meta.env.SSR
      ? [
          breadcrumbData(settings, [
            { name: text.home, path: homePath },
            { name: `${text.title} ${name}`, path },
          ]),
          ...itemListData(settings, products),
        ]
      : [],
  }
})
