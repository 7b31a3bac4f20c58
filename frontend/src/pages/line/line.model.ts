import { combine, createEvent, createStore, sample } from 'effector'
import { metricReported } from '#frontend/entities/visitor/metrics.model.ts'
import { listOpened } from '#frontend/features/product-list/product-list.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { appStarted } from '#frontend/shared/browser.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { brandListPath, homePath, linePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { breadcrumbData, itemListData } from '#frontend/shared/structured-data.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.contract.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { linePageText as text } from './line.text.ts'

export const opened = createEvent<PageLocation>()
sample({ clock: opened, target: listOpened })

/** A line's name is as the address spells it. */
const fetchFx = shopCall(CATALOGUE_CALLS.line, ({ brandSlug, name }: { brandSlug: string; name: string }) => ({
  params: { brand: brandSlug, line: name },
}))
const $name = createStore({ brandSlug: '', name: '' }).on(opened, (_, { params }) => ({
  brandSlug: params.brand ?? '',
  name: params.line ?? '',
}))
const shown = loadByKey({ fetchFx, opened, $key: $name, onReturn: 'recall', isRefusedUnknown: true })
/** The line is null while it is not known; the shop may have no such line. */
export const { $data: $line, $isUnknown, $failure, retried } = shown

/** When the answer comes, or, when the server rendered it, as soon as the page is alive. */
const viewed = sample({
  clock: [shown.awaitedReceived, appStarted],
  source: $line,
  fn: (line): Metric | null =>
    line && { kind: 'LIST_VIEWED', source: 'list_page', query: `${line.brand} ${line.name}`, results: line.products.length },
})
sample({ clock: viewed, filter: Boolean, target: metricReported })

export const $head = combine($settings, $name, $line, $isUnknown, (settings, asked, line, isUnknown): PageHead => {
  const { brandSlug, name } = line ?? asked
  const path = linePath(brandSlug, name)
  return {
    title: `${line ? text.headTitle(line) : text.notFound} | ${settings.shopName}`,
    description: line ? text.headDescription(line) : text.notFoundWay,
    canonicalPath: path,
    imagePath: line?.products[0]?.image ?? null,
    status: isUnknown ? 404 : 200,
    // A page of one row leads to the tire's own.
    isIndexed: !isUnknown && line?.products.length !== 1,
    jsonLd:
      import.meta.env.SSR && line
        ? [
            breadcrumbData(settings, [
              { name: text.home, path: homePath },
              { name: line.brand, path: brandListPath(line.brandSlug) },
              { name: line.name, path },
            ]),
            ...itemListData(settings, line.products),
          ]
        : [],
  }
})
