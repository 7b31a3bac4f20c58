import { combine, createEvent, createStore } from 'effector'
import type { PageLocation } from '#frontend/shared/page.ts'
import { Link } from '#frontend/shared/router.tsx'
import { homePath, pressureGuidePath, sidewallGuidePath, wearGuidePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { headOf } from '#frontend/shared/text-page/article-head.ts'
import { articleLayoutText as text } from '#frontend/shared/text-page/article-layout.text.ts'
import { ArticleLayout } from '#frontend/shared/text-page/article-layout.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Guide } from './guide.ts'
import styles from './guide-blocks.module.css'
import { shownBlock } from './guide-blocks.tsx'
import { pressureGuide } from './pressure.text.ts'
import { guideText, sidewallGuide } from './sidewall.text.ts'
import { wearGuide } from './wear.text.ts'

const guides: Readonly<Record<string, Guide>> = {
  [sidewallGuidePath]: sidewallGuide,
  [wearGuidePath]: wearGuide,
  [pressureGuidePath]: pressureGuide,
}
const guideAt = (path: string) => guides[path] ?? sidewallGuide

export const opened = createEvent<PageLocation>()
const $path = createStore(sidewallGuidePath).on(opened, (_, { path }) => path)
export const $head = combine($settings, $path, (shop, path) => headOf(shop, guideAt(path)))

/** One page for all guides: each route adds to the script of every page. */
export function Page() {
  const guide = guideAt(useUnit($path))
  const sections = guide.sections.map((section) => ({ ...section, blocks: section.blocks.map(shownBlock) }))
  return (
    <>
      <nav className={`wrap small ${styles.crumbs}`} aria-label={guideText.way}>
        <Link className="link" to={homePath}>
          {text.home}
        </Link>{' '}
        <span aria-hidden="true">›</span> <span aria-current="page">{guide.title}</span>
      </nav>
      <ArticleLayout key={guide.path} write={() => ({ ...guide, sections })} />
    </>
  )
}
