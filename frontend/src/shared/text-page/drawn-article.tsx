import { type ComponentType, lazy } from 'react'
import { DrawnByServer, isServed } from '#frontend/shared/drawn-by-server.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import type { ArticleHead, WriteText } from './article.ts'
import { ArticleBody, ArticleFrame } from './article-frame.tsx'
import type { ArticlePartProps } from './article-parts.tsx'

const nameOf = (path: string, part: ArticlePartProps['part']) => `${path}#${part}`

interface DrawnText {
  Part: ComponentType<ArticlePartProps>
  prepare: () => Promise<unknown> | null
}

/** The text of pages that the server draws, with code of its own. `paths`: of those pages. */
export function drawnText(paths: readonly string[], load: () => Promise<{ write: WriteText }>): DrawnText {
  const loadPart = async () => {
    const [{ write }, { ArticlePart }] = await Promise.all([load(), import('./article-parts.tsx')])
    return { default: (props: ArticlePartProps) => <ArticlePart {...props} write={write} /> }
  }
  return { Part: lazy(loadPart), prepare: () => (paths.some((path) => isServed(nameOf(path, 'head'))) ? null : loadPart()) }
}

interface DrawnArticleProps {
  text: DrawnText
  head: ArticleHead
  /** Between the lead and the first section: what comes alive. */
  children?: Elements
}

/** A page that is text. */
export function DrawnArticle({ text: { Part }, head: { title, path }, children }: DrawnArticleProps) {
  return (
    <ArticleFrame>
      <DrawnByServer name={nameOf(path, 'head')}>
        <Part part="head" title={title} path={path} />
      </DrawnByServer>
      <ArticleBody>
        {children}
        <DrawnByServer name={nameOf(path, 'sections')}>
          <Part part="sections" title={title} path={path} />
        </DrawnByServer>
      </ArticleBody>
    </ArticleFrame>
  )
}
