import { PrivacyChoices } from '#frontend/features/consent/privacy-choices.tsx'
import { privacyPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import type { WriteHead } from '#frontend/shared/text-page/article.ts'
import { articleHead } from '#frontend/shared/text-page/article-head.ts'
import { DrawnArticle, drawnText } from '#frontend/shared/text-page/drawn-article.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'

const head: WriteHead = (shop) => ({
  title: 'מדיניות פרטיות',
  description: `מה ${shop.shopName} שומרת עליכם, למה, לכמה זמן, מי מקבל את זה ואיך רואים, מתקנים ומוחקים.`,
  path: privacyPath,
})
const text = drawnText([privacyPath], () => import('./privacy-policy.text.ts'))

export { articleOpened as opened } from '#frontend/shared/text-page/article-head.ts'
export const $head = articleHead(head)
export const { prepare } = text

/** What is stored about visitors, below the choices they have. */
export function Page() {
  return (
    <DrawnArticle text={text} head={head(useUnit($settings))}>
      <PrivacyChoices withDetails={false} />
    </DrawnArticle>
  )
}
