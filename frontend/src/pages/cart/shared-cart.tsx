import { type CartItem, countUnits } from '#frontend/entities/cart/cart.ts'
import { CartProductName } from '#frontend/features/cart-lines/cart-line.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { sharedCartText as text } from './cart.text.ts'
import { CartFailure } from './cart-failure.tsx'
import { $outcome, $question, $questionNames, $sharedFailure, choiceMade, sharedRetried } from './shared-cart.model.ts'

/** A cart shared by a link: question, progress, result. */
export function SharedCart() {
  const { question, outcome, failure, retry } = useUnit({
    question: $question,
    outcome: $outcome,
    failure: $sharedFailure,
    retry: sharedRetried,
  })
  if (question) return <Question sent={question} />
  if (failure) return <CartFailure message={failure} onRetry={() => retry()} />
  return outcome && <PageNotice isProblem={outcome.isProblem}>{outcome.message}</PageNotice>
}

function Question({ sent }: { sent: readonly CartItem[] }) {
  const choose = useUnit(choiceMade)
  return (
    <PageNotice
      actions={
        <>
          <Button variant="line" onClick={() => choose('joined')}>
            {text.join}
          </Button>
          <Button variant="line" onClick={() => choose('taken')}>
            {text.replace}
          </Button>
          <Button variant="quiet" onClick={() => choose('kept')}>
            {text.keep}
          </Button>
        </>
      }
    >
      <p className="strong">{text.question}</p>
      <p>{`${text.sent} ${text.units(countUnits(sent))}`}</p>
      <Names />
    </PageNotice>
  )
}

function Names() {
  const { shown, more } = useUnit($questionNames)
  return (
    <ul className="t-14 muted">
      {shown.map(({ product, quantity }) => (
        <li key={product.ean}>
          <CartProductName product={product} /> <TireSize size={product.displaySize} />
          {quantity > 1 && <span>{`, ${text.units(quantity)}`}</span>}
        </li>
      ))}
      {shown.length > 0 && more > 0 && <li>{text.more(more)}</li>}
    </ul>
  )
}
