import { imprintPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import type { WriteHead } from '#frontend/shared/text-page/article.ts'
import { articleHead } from '#frontend/shared/text-page/article-head.ts'
import { DrawnArticle, drawnText } from '#frontend/shared/text-page/drawn-article.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'

const head: WriteHead = (shop) => ({
  title: 'פרטי העסק',
  description: `הפרטים המשפטיים של ${shop.shopName}: שם, מספר עוסק, כתובת ודרכי קשר.`,
  path: imprintPath,
})
const text = drawnText([imprintPath], () => import('./imprint.text.ts'))

export { articleOpened as opened } from '#frontend/shared/text-page/article-head.ts'
export const $head = articleHead(head)
export const { prepare } = text

export function Page() {
  return <DrawnArticle text={text} head={head(useUnit($settings))} />
}
