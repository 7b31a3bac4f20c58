import { articleHead } from '#frontend/shared/article/article-head.ts'
import { ArticleLayout } from '#frontend/shared/article/article-layout.tsx'
import { aboutUs } from './about-us.text.ts'

export { articleOpened as opened } from '#frontend/shared/article/article-head.ts'
export const $head = articleHead(aboutUs)

export function Page() {
  return <ArticleLayout write={aboutUs} />
}
