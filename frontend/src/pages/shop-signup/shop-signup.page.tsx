import { RequestForm } from '#frontend/shared/request-form/request-form.tsx'
import { articleHead } from '#frontend/shared/text-page/article-head.ts'
import { ArticleLayout } from '#frontend/shared/text-page/article-layout.tsx'
import { signupForm } from './shop-signup.model.ts'
import { shopSignup, signupFields, shopSignupText as text } from './shop-signup.text.ts'

export { articleOpened as opened } from '#frontend/shared/text-page/article-head.ts'
export const $head = articleHead(shopSignup)

/** The application form of a garage. */
export function Page() {
  return (
    <ArticleLayout write={shopSignup}>
      <RequestForm model={signupForm} fields={signupFields} send={text.send} sent={text.sent} />
    </ArticleLayout>
  )
}
