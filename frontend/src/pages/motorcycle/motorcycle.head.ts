import { yearsText } from '#frontend/entities/motorcycle/years.ts'
import type { PageHead } from '#frontend/shared/page.ts'
import { homePath, motorcyclePath } from '#frontend/shared/routes.ts'
import { breadcrumbData, itemListData } from '#frontend/shared/structured-data.ts'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import type { MotorcycleTires } from '#services/motorcycles/motorcycle.contract.ts'
import { productsOf } from './fitting-products.ts'
import { motorcycleText as text } from './motorcycle.text.ts'

/** `tires` is null while they are not known. One page for all years of a motorcycle. */
export function motorcycleHead(settings: PublicSettings, id: string, tires: MotorcycleTires | null, isUnknown: boolean): PageHead {
  const canonicalPath = motorcyclePath(tires?.motorcycle.id ?? id)
  if (!tires) {
    return {
      title: `${isUnknown ? text.notFound : text.needs} | ${settings.shopName}`,
      description: text.notFoundWay,
      canonicalPath,
      imagePath: null,
      status: isUnknown ? 404 : 200,
      isIndexed: false,
      jsonLd: [],
    }
  }
  const { motorcycle } = tires
  const name = motorcycleName(motorcycle)
  const products = productsOf(tires)
  const years = yearsText(motorcycle)
  return {
    title: `${text.headTitle(name, years)} | ${settings.shopName}`,
    description: text.headDescription(name, years, motorcycle.front.displaySize, motorcycle.rear.displaySize),
    canonicalPath,
    imagePath: null,
    status: 200,
    isIndexed: products.length > 0,
    jsonLd: import.meta.env.SSR
      ? [
          breadcrumbData(settings, [
            { name: text.home, path: homePath },
            { name: `${text.title}${name}`, path: canonicalPath },
          ]),
          ...itemListData(settings, products),
        ]
      : [],
  }
}
