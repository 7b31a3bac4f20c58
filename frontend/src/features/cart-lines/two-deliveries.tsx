import { lineKey } from '#frontend/entities/cart/cart.ts'
import { $asideItems, asideReturned, setAside } from '#frontend/entities/cart/second-order.model.ts'
import { focusMain } from '#frontend/shared/focus.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { daysText } from '#services/domain/calendar.ts'
import { CartProductName } from './cart-line.tsx'
import { $lines } from './cart-lines.model.ts'
import { twoDeliveriesText as text } from './cart-lines.text.ts'
import { partedByDelivery } from './cart-lines.ts'

/** An order ships with its last tire; this offers to split it into two orders. */
export function TwoDeliveries() {
  const { lines, part } = useUnit({ lines: $lines, part: setAside })
  const parted = partedByDelivery(lines)
  if (parted === null) return null
  const { first, last, later } = parted
  return (
    <PageNotice
      actions={
        <Button
          variant="paper"
          onClick={() => {
            part(later.map(({ item }) => lineKey(item)))
            focusMain()
          }}
        >
          {text.part}
        </Button>
      }
    >
      <p>
        {text.sooner} <MixedText>{daysText(first)}</MixedText>. {text.later}{' '}
        {later.map((line, index) => (
          <span key={lineKey(line.item)}>
            {index > 0 && <span>, </span>}
            <CartProductName product={line.product} hasBrand />
          </span>
        ))}
        <span>: </span>
        <MixedText>{last ? daysText(last) : text.unknown}</MixedText>.
      </p>
      <p className="muted small">{text.rule}</p>
    </PageNotice>
  )
}

/** The items set aside for a second order. */
export function SecondOrder() {
  const { items, bringBack } = useUnit({ items: $asideItems, bringBack: asideReturned })
  if (items.length === 0) return null
  return (
    <PageNotice
      actions={
        <Button
          variant="paper"
          onClick={() => {
            bringBack()
            focusMain()
          }}
        >
          {text.bringBack}
        </Button>
      }
    >
      {text.waits(items.length)}
    </PageNotice>
  )
}
