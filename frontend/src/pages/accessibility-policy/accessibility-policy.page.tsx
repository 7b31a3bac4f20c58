import { articleHead } from '#frontend/shared/article/article-head.ts'
import { ArticleLayout } from '#frontend/shared/article/article-layout.tsx'
import { accessibilityPolicy } from './accessibility-policy.text.ts'

export { articleOpened as opened } from '#frontend/shared/article/article-head.ts'
export const $head = articleHead(accessibilityPolicy)

export function Page() {
  return <ArticleLayout write={accessibilityPolicy} />
}
