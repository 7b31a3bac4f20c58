import { articleHead } from '#frontend/shared/article/article-head.ts'
import { ArticleLayout } from '#frontend/shared/article/article-layout.tsx'
import { returnsAndRefundPolicy } from './returns-and-refund-policy.text.ts'

export { articleOpened as opened } from '#frontend/shared/article/article-head.ts'
export const $head = articleHead(returnsAndRefundPolicy)

export function Page() {
  return <ArticleLayout write={returnsAndRefundPolicy} />
}
