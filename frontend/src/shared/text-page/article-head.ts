import { createEvent, type Store } from 'effector'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { breadcrumbData } from '#frontend/shared/structured-data.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import type { Article } from './article.ts'
import { articleLayoutText as text } from './article-layout.text.ts'

type Described = Pick<Article, 'title' | 'description' | 'path'>

/** An article is derived from the settings and has no state to load. */
export const articleOpened = createEvent<PageLocation>()

/** Title and description of an information page. */
export function articleHead(write: (shop: PublicSettings) => Described): Store<PageHead> {
  return $settings.map((shop) => {
    const { title, description, path } = write(shop)
    return {
      title: `${title} | ${shop.shopName}`,
      description,
      canonicalPath: path,
      imagePath: null,
      status: 200,
      isIndexed: true,
      jsonLd: import.meta.env.SSR
        ? [
            breadcrumbData(shop, [
              { name: text.home, path: homePath },
              { name: title, path },
            ]),
          ]
        : [],
    }
  })
}
