import { combine, type Store } from 'effector'
import type { PageHead } from '#frontend/shared/page.ts'
import { adminPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'

/** Head of a desk page, excluded from search engines. */
export const staffHead = (title: string | Store<string>): Store<PageHead> =>
  combine(
    $settings,
    title,
    ({ shopName }, title): PageHead => ({
      title: `${title} | ${shopName}`,
      description: '',
      canonicalPath: adminPath,
      imagePath: null,
      status: 200,
      isIndexed: false,
      jsonLd: [],
    }),
  )
