import { articleHead } from '#frontend/shared/article/article-head.ts'
import { ArticleLayout } from '#frontend/shared/article/article-layout.tsx'
import { termsOfUse } from './terms-of-use.text.ts'

export { articleOpened as opened } from '#frontend/shared/article/article-head.ts'
export const $head = articleHead(termsOfUse)

export function Page() {
  return <ArticleLayout write={termsOfUse} />
}
