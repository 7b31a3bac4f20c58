import { invoke } from '@withease/factories'
import { combine, createEffect, createStore, sample } from 'effector'
import { categoriesNeeded } from '#frontend/entities/catalogue/catalogue.model.ts'
import { listModel } from '#frontend/features/product-list/list.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { categoryListPath, homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { breadcrumbData, itemListData } from '#frontend/shared/structured-data.ts'
import { CATALOGUE_CALLS, type CategoryItems } from '#services/catalogue/catalogue.contract.ts'
import type { ProductList } from '#services/catalogue/product.contract.ts'
import { categoryListText as text } from './category-list.text.ts'

const fetchCategoryFx = shopCall(CATALOGUE_CALLS.category, (category: string) => ({ params: { category } }))

/** The tires of a category; the category itself is in `fetchCategoryFx`. */
const fetchCategoryTiresFx = createEffect<string, ProductList, ApiError>(async (category) => (await fetchCategoryFx(category)).result)

const keyOf = ({ params }: PageLocation) => params.category ?? ''

export const { opened, retried, $key, $products, $failure } = invoke(listModel, {
  fetchFx: fetchCategoryTiresFx,
  keyOf,
  source: 'list_page_by_category',
})

sample({ clock: opened, target: categoriesNeeded })

const $found = createStore<Readonly<Record<string, CategoryItems['category']>>>({}).on(
  fetchCategoryFx.done,
  (found, { params, result }) => ({ ...found, [params]: result.category }),
)
/** Null when no such category exists, or while it is not known. */
export const $category = combine($found, $key, (found, key) => found[key] ?? null)

export const $head = combine($settings, $key, $category, $products, (settings, key, category, products): PageHead => {
  const path = categoryListPath(category?.slug ?? key)
  const isMissing = products !== null && category === null
  return {
    title: `${category?.seo.title ?? text.title(category?.name ?? '')} | ${settings.shopName}`,
    description: category?.seo.description ?? text.defaultDescription,
    canonicalPath: path,
    imagePath: null,
    status: isMissing ? 404 : 200,
    isIndexed: products?.length !== 0,
    jsonLd:
      import.meta.env.SSR && category
        ? [
            breadcrumbData(settings, [
              { name: text.home, path: homePath },
              { name: category.name, path },
            ]),
            ...itemListData(settings, products),
          ]
        : [],
  }
})
