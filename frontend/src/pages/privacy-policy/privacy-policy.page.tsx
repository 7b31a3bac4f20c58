import { PrivacyChoices } from '#frontend/features/consent/privacy-choices.tsx'
import { articleHead } from '#frontend/shared/text-page/article-head.ts'
import { ArticleLayout } from '#frontend/shared/text-page/article-layout.tsx'
import { privacyPolicy } from './privacy-policy.text.ts'

export { articleOpened as opened } from '#frontend/shared/text-page/article-head.ts'
export const $head = articleHead(privacyPolicy)

/** What is stored about visitors, below the choices they have. */
export function Page() {
  return (
    <ArticleLayout write={privacyPolicy}>
      <PrivacyChoices withDetails={false} />
    </ArticleLayout>
  )
}
