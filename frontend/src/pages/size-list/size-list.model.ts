import { invoke } from '@withease/factories'
import { combine, sample } from 'effector'
import { categoriesNeeded } from '#frontend/entities/catalogue/catalogue.model.ts'
import { listModel } from '#frontend/features/product-list/list.model.ts'
import { pathOf, shopCall } from '#frontend/shared/api/call.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { homePath, type SizeParts, sizeListPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { breadcrumbData, itemListData } from '#frontend/shared/structured-data.ts'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.contract.ts'
import { sizeListText as text } from './size-list.text.ts'

/** `size` is `180/55/17`, its parts in the order of the address. */
const fetchTiresFx = shopCall(CATALOGUE_CALLS.bySize, (size: string) => {
  const [width = '', profile = '', rim = ''] = size.split('/')
  return { params: { width, profile, rim } }
})

export const firstCall = ({ params: { width = '', profile = '', rim = '' } }: PageLocation) =>
  pathOf(CATALOGUE_CALLS.bySize.url, { width, profile, rim })

function sizeOf(key: string): SizeParts {
  const [width = '', profile = '', rim = ''] = key.split('/')
  return { width, profile, rim }
}

const keyOf = ({ params }: PageLocation) => [params.width, params.profile, params.rim].join('/')

export const { opened, retried, $key, $products, $failure } = invoke(listModel, {
  fetchFx: fetchTiresFx,
  keyOf,
  source: 'list_page',
  nameOf: (key) => sizeLabel(sizeOf(key)),
})

sample({ clock: opened, target: categoriesNeeded })

export const $size = $key.map(sizeOf)

export const $head = combine(
  $settings,
  $size,
  $products,
  (settings, size, products): PageHead => ({
    title: `${text.headTitle(size)} | ${settings.shopName}`,
    description: text.headDescription(size),
    canonicalPath: sizeListPath(size),
    imagePath: null,
    status: 200,
    isIndexed: products?.length !== 0,
    jsonLd: import.meta.env.SSR
      ? [
          breadcrumbData(settings, [
            { name: text.home, path: homePath },
            { name: `${text.title} ${sizeLabel(size)}`, path: sizeListPath(size) },
          ]),
          ...itemListData(settings, products),
        ]
      : [],
  }),
)
