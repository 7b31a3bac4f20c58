import { byPhoneText as text } from '#frontend/features/cart-lines/phone-order.text.ts'
import { beginPhoneOrder, endPhoneOrder } from '#frontend/shared/phone-order.ts'
import { homePath, orderPagePath, queryOf, staffOrdersPath } from '#frontend/shared/routes.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Copy } from '#frontend/shared/ui/copy.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { thanksText } from './checkout.text.ts'
import type { Done } from './done.model.ts'
import { Part } from './part.tsx'

/** What the buyer gets, and the way back to the desk. */
export function ThanksByPhone({ done: { orderId, method, order } }: { done: Done }) {
  const basePath = useUnit($basePath)
  return (
    <Part title={thanksText.next}>
      <p>{text.told[order.charged > 0 ? method : 'nothing']}</p>
      {order.reservedUntil !== undefined && (
        <p>
          <MixedText>{text.heldUntil(order.reservedUntil)}</MixedText>
        </p>
      )}
      {order.token !== undefined && (
        <p>
          {text.link} <Copy value={window.location.origin + basePath + orderPagePath(order.token)} label={text.link} />
        </p>
      )}
      <div className="row wrapping gap-8">
        <Button variant="go" onClick={() => endPhoneOrder(basePath + staffOrdersPath + queryOf({ search: orderId }))}>
          {text.toDesk}
        </Button>
        <Button onClick={() => beginPhoneOrder(basePath + homePath)}>{text.another}</Button>
      </div>
    </Part>
  )
}
