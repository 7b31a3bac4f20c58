import { Select, waiting } from '#frontend/features/desk/controls.tsx'
import { Confirm, InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Modal } from '#frontend/shared/desk/modal.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { productPath } from '#frontend/shared/routes.ts'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import { dayText, slotText } from '#services/domain/calendar.ts'
import { agorotToShekels, formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import type { OrderAlternatives } from '#services/orders/desk/order-alternatives.contract.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { amendableOf, amendingOpened } from './amending.model.ts'
import { $forms, type Question as Asked, answered, editor, questionClosed, saved } from './order-edits.model.ts'
import { reserveFromFx } from './orders.api.ts'
import { questionText as text, unitsText } from './questions.text.ts'
import { $alternatives, $unitsFailure, reserved, unitsClosed } from './refund.model.ts'
import { refundFormText } from './refund-dialog.text.ts'

/** Asks before an order is cancelled or sent. */
export function Question({ order, question }: { order: StaffOrder; question: Asked }) {
  const { orderId } = order
  const form = useStoreMap({ store: $forms, keys: [orderId], fn: (forms, [id]) => forms[id] ?? null }) ?? editor.freshForm(order)
  const { answer, save, close } = useUnit({ answer: answered, save: saved, close: questionClosed })
  const isCancel = question === 'cancel'
  const isUnpaid = question === 'sendUnpaid'
  const isReady = !isCancel || form.draft.reason !== ''
  const yes = () => {
    if (!isReady) return
    if (!isCancel) answer({ field: 'confirmed', value: true })
    save(orderId)
  }
  return (
    <Confirm
      isOpen
      title={isCancel ? text.cancelTitle(orderId) : isUnpaid ? text.unpaidTitle : text.sendTitle}
      yes={isCancel ? text.cancel : text.send}
      no={isCancel ? text.keep : text.dontSend}
      kind="danger"
      isBusy={form.isSaving}
      isReady={isReady}
      failure={form.failure}
      onYes={yes}
      onNo={() => close()}
    >
      {isCancel ? (
        <>
          <Consequences order={order} />
          <Select
            label={text.reason}
            value={String(form.draft.reason)}
            onChange={(event) => answer({ field: 'reason', value: event.currentTarget.value })}
            data={[{ value: '', label: text.choose }, ...Object.entries(text.reasons).map(([value, label]) => ({ value, label }))]}
          />
        </>
      ) : (
        <Text>{isUnpaid ? <MixedText>{text.unpaidBody(formatMoney(shekelsToAgorot(order.balanceDue)))}</MixedText> : text.sendBody}</Text>
      )}
    </Confirm>
  )
}

/** Keeps hours on one line, left to right. */
const unbroken = (hours: string) => `\u2066${hours.replace('–', '\u2060–\u2060')}\u2069`

/** Consequences of cancelling, as far as they apply. */
function Consequences({ order: { cart, checkout, reservation, paidAt, price, refund: given } }: { order: StaffOrder }) {
  const { couponCode, shop, installDate, installSlot } = checkout
  const tires = cart.items.reduce((sum, { quantity, isSet }) => sum + quantity * (isSet ? 2 : 1), 0)
  const left = agorotToShekels(shekelsToAgorot(price.charged) - shekelsToAgorot(given.paid))
  const follows = [
    reservation === 'released' ? text.noUnits : text.units(tires),
    couponCode !== null && text.coupon(couponCode),
    shop &&
      installDate &&
      installSlot !== null &&
      text.appointment(`${dayText(installDate)}, ${unbroken(slotText(installSlot))}`, shop.displayName),
    paidAt === null ? text.noMoney : text.money(formatMoney(shekelsToAgorot(left))),
  ]
  return (
    <div>
      <Text fw={600}>{text.follows}</Text>
      <ul>
        {follows.map(
          (each) =>
            each && (
              <li key={each}>
                <MixedText>{each}</MixedText>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

/** Why the order has no units, and which ones are missing. */
function Causes({ found: { released, missing } }: { found: OrderAlternatives }) {
  return (
    <div>
      {released && <Text>{unitsText.released[released]}</Text>}
      <ul>
        {missing.map(({ ean, brand, displayName, source, wanted, available, cause }) => (
          <li key={`${ean} ${source}`}>
            <b>
              <TireName brand={brand} displayName={displayName} />
            </b>{' '}
            <MixedText>{`${unitsText.missing(wanted - available, wanted)} ${unitsText.causes[source][cause]}`}</MixedText>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Where a short order can take units from, and alternatives in the same size. */
export function Units({ order }: { order: StaffOrder }) {
  const { orderId } = order
  const { found, failure, isBusy, take, close, amend } = useUnit({
    found: $alternatives,
    failure: $unitsFailure,
    isBusy: reserveFromFx.pending,
    take: reserved,
    close: unitsClosed,
    amend: amendingOpened,
  })
  return (
    <Modal opened onClose={() => close()} title={unitsText.title(orderId)}>
      <Stack>
        <div role="alert">{failure && <InlineAlert color="danger">{failure}</InlineAlert>}</div>
        {!found && !failure && <Text role="status">{unitsText.loading}</Text>}
        {found && (
          <>
            <Causes found={found} />
            <Group gap="xs">
              {found.sources.map(({ source, arrivesOn }, index) => (
                <Button key={source} {...(index === 0 && { variant: 'go' })} {...waiting(isBusy)} onClick={() => take({ orderId, source })}>
                  <span>{unitsText.sources[source]}</span>
                  {arrivesOn !== null && <span>{unitsText.arrives(dayText(arrivesOn))}</span>}
                </Button>
              ))}
              {found.sources.length === 0 && <Text>{unitsText.none}</Text>}
            </Group>
            <Text fw={600}>{found.products.length > 0 ? unitsText.sameSize : unitsText.noSameSize}</Text>
            {found.products.map((product) => (
              <Group key={product.ean} justify="space-between" wrap="nowrap">
                <Link to={productPath(product)} target="_blank">
                  <TireName brand={product.brand} displayName={product.displayName} />
                </Link>
                <Text c="dimmed" size="sm" className="nowrap">
                  <Shekels shekels={product.price} />, <MixedText>{unitsText.inStock(product.inStock)}</MixedText>
                </Text>
                {amendableOf(order) === 'all' && (
                  <Button
                    onClick={() => {
                      close()
                      amend({ orderId, what: 'order', instead: product })
                    }}
                  >
                    {unitsText.instead}
                  </Button>
                )}
              </Group>
            ))}
          </>
        )}
        <Group>
          <Button size="md" variant="quiet" data-autofocus onClick={() => close()}>
            {refundFormText.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
