import { createEvent, type Store } from 'effector'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { articleData, breadcrumbData } from '#frontend/shared/structured-data.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import type { ArticleHead, WriteHead } from './article.ts'
import { articleLayoutText as text } from './article-layout.text.ts'

/** An article is derived from the settings and has no state to load. */
export const articleOpened = createEvent<PageLocation>()

/** Title and description of an information page. */
export function headOf(shop: PublicSettings, { title, description, path, published }: ArticleHead): PageHead {
  return {
    title: `${title} | ${shop.shopName}`,
    description,
    canonicalPath: path,
    imagePath: null,
    ...(published !== undefined && { openGraph: { 'og:type': 'article' } }),
    status: 200,
    isIndexed: true,
    jsonLd: import.meta.env.SSR
      ? [
          breadcrumbData(shop, [
            { name: text.home, path: homePath },
            { name: title, path },
          ]),
          ...(published === undefined ? [] : [articleData(shop, { title, description, path, published })]),
        ]
      : [],
  }
}

export const articleHead = (write: WriteHead): Store<PageHead> => $settings.map((shop) => headOf(shop, write(shop)))
