import { RequestForm } from '#frontend/shared/request-form/request-form.tsx'
import { articleHead } from '#frontend/shared/text-page/article-head.ts'
import { ArticleLayout } from '#frontend/shared/text-page/article-layout.tsx'
import { cancelForm } from './cancel-order.model.ts'
import { cancelFields, cancelOrder, cancelOrderText as text } from './cancel-order.text.ts'

export { articleOpened as opened } from '#frontend/shared/text-page/article-head.ts'
export const $head = articleHead(cancelOrder)

/** The form to cancel a purchase, which the law requires of online shops. */
export function Page() {
  return (
    <ArticleLayout write={cancelOrder}>
      <RequestForm model={cancelForm} fields={cancelFields} send={text.send} sent={text.sent} />
    </ArticleLayout>
  )
}
