import { RequestForm } from '#frontend/shared/request-form/request-form.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { orderPagePath } from '#frontend/shared/routes.ts'
import { articleHead } from '#frontend/shared/text-page/article-head.ts'
import { ArticleLayout } from '#frontend/shared/text-page/article-layout.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $isAsking, $known, $orderToken, cancelForm } from './cancel-order.model.ts'
import { cancelFields, cancelOrder, knownFields, knownSent, knownText, cancelOrderText as text } from './cancel-order.text.ts'
import { KnownOrder } from './known-order.tsx'

export { articleOpened as opened } from '#frontend/shared/text-page/article-head.ts'
export const $head = articleHead(cancelOrder)

/** The form to cancel a purchase, which the law requires of online shops. */
export function Page() {
  return (
    <ArticleLayout write={cancelOrder}>
      <Form />
    </ArticleLayout>
  )
}

/** From the page of an order it asks nothing that the order says already. */
function Form() {
  const { known, token, isAsking, reference } = useUnit({
    known: $known,
    token: $orderToken,
    isAsking: $isAsking,
    reference: cancelForm.$reference,
  })
  if (isAsking) return <p role="status">{knownText.loading}</p>
  if (!known || token === null) return <RequestForm model={cancelForm} fields={cancelFields} send={text.send} sent={text.sent} />
  const { cancellation, state } = known
  const path = orderPagePath(token)
  if (reference === null && (cancellation.reference !== null || state === 'cancelled'))
    return (
      <p>
        <span>{cancellation.reference === null ? knownText.over : knownText.asked(cancellation.reference)}</span>{' '}
        <Link className="link" to={path}>
          {knownText.back}
        </Link>
      </p>
    )
  return (
    <>
      <KnownOrder order={known} />
      <RequestForm model={cancelForm} fields={knownFields()} send={text.send} sent={knownSent(cancellation, path)} />
    </>
  )
}
