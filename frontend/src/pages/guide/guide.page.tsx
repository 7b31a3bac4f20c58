import { combine, createEvent, createStore } from 'effector'
import type { PageLocation } from '#frontend/shared/page.ts'
import { Link, useLocation } from '#frontend/shared/router.tsx'
import { homePath, pressureGuidePath, sidewallGuidePath, wearGuidePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { headOf } from '#frontend/shared/text-page/article-head.ts'
import { articleLayoutText as text } from '#frontend/shared/text-page/article-layout.text.ts'
import { DrawnArticle, drawnText } from '#frontend/shared/text-page/drawn-article.tsx'
import { guideAt, guideText } from './guide.text.ts'
import styles from './guide-blocks.module.css'

const drawn = drawnText([sidewallGuidePath, wearGuidePath, pressureGuidePath], () => import('./guide-blocks.tsx'))

export const opened = createEvent<PageLocation>()
const $path = createStore(sidewallGuidePath).on(opened, (_, { path }) => path)
export const $head = combine($settings, $path, (shop, path) => headOf(shop, guideAt(path)))
export const { prepare } = drawn

/** One page for all guides: each route adds to the script of every page. */
export function Page() {
  // Not the model's: with the router's the guide before stays until the next one's text is there.
  const head = guideAt(useLocation().pathname.replace(/\/+$/, ''))
  return (
    <>
      <nav className={`wrap small ${styles.crumbs}`} aria-label={guideText.way}>
        <Link className="link" to={homePath}>
          {text.home}
        </Link>{' '}
        <span aria-hidden="true">›</span> <span aria-current="page">{head.title}</span>
      </nav>
      <DrawnArticle key={head.path} text={drawn} head={head} />
    </>
  )
}
