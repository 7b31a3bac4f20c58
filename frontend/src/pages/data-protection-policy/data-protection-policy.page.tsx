import { articleHead } from '#frontend/shared/article/article-head.ts'
import { ArticleLayout } from '#frontend/shared/article/article-layout.tsx'
import { dataProtectionPolicy } from './data-protection-policy.text.ts'

export { articleOpened as opened } from '#frontend/shared/article/article-head.ts'
export const $head = articleHead(dataProtectionPolicy)

export function Page() {
  return <ArticleLayout write={dataProtectionPolicy} />
}
