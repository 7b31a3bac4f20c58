import { $settings } from '#frontend/shared/settings.ts'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { WriteArticle } from './article.ts'
import { ArticleBody, ArticleFrame } from './article-frame.tsx'
import { ArticlePart } from './article-parts.tsx'

interface ArticleLayoutProps {
  write: WriteArticle
  /** Between the lead and the first section. */
  children?: Elements
  /** The children use the full page width; text keeps its measure. */
  isWide?: boolean
}

/** A page that is text around something else: title, lead, table of contents when long, sections, and the date of its last change. */
export function ArticleLayout({ write, children, isWide = false }: ArticleLayoutProps) {
  const { title, path } = write(useUnit($settings))
  return (
    <ArticleFrame>
      <ArticlePart part="head" title={title} path={path} write={write} />
      <ArticleBody isWide={isWide}>
        {children}
        <ArticlePart part="sections" title={title} path={path} write={write} />
      </ArticleBody>
    </ArticleFrame>
  )
}
