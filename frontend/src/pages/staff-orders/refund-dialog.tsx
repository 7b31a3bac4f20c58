import { useUnit } from '#frontend/shared/use-unit.tsx'
import { dayField } from '#services/domain/fields.ts'
import 'dayjs/locale/he.js'
import { Modal, NumberInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import type { ReactNode } from 'react'
import { Select, TextButton, waiting } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Checkbox, SegmentedControl } from '#frontend/shared/desk/choices.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Mantine } from '#frontend/shared/desk/mantine.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels, formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import type { OrderMoney, StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { OrderedProductName } from './cells.tsx'
import {
  $lacksReference,
  $money,
  $moneyFailure,
  canKeepFee,
  leftOf,
  type RefundForm,
  refund,
  refundClosed,
  refundOpened,
  refundSent,
  refundTyped,
  sumsOf,
  waived,
} from './refund.model.ts'
import { refundFormText } from './refund-dialog.text.ts'

/** A refund: for what, how much, and how. */
export function Refund({ order, form }: { order: StaffOrder; form: RefundForm }) {
  const { orderId } = order
  const { money, failure, open, close, isSending } = useUnit({
    money: $money,
    failure: $moneyFailure,
    open: refundOpened,
    close: refundClosed,
    isSending: refund.$isSending,
  })
  return (
    <Mantine>
      <Modal opened onClose={() => !isSending && close()} title={refundFormText.title(orderId)}>
        {money && <Form order={order} form={form} money={money} />}
        {!money && failure === null && (
          <Text role="status" c="dimmed">
            {refundFormText.loading}
          </Text>
        )}
        {!money && failure !== null && (
          <Stack role="alert">
            <InlineAlert color="danger">{failure}</InlineAlert>
            <Button onClick={() => open(order)}>{dataStateText.retry}</Button>
          </Stack>
        )}
      </Modal>
    </Mantine>
  )
}

interface FormProps {
  order: StaffOrder
  form: RefundForm
  money: OrderMoney
}

function Form({ order, form, money }: FormProps) {
  const { type, send, close, isSending, refusal } = useUnit({
    type: refundTyped,
    send: refundSent,
    close: refundClosed,
    isSending: refund.$isSending,
    refusal: refund.$refusal,
  })
  const sums = sumsOf(form, order, money)
  const isReady = sums.total !== null && !isSending
  const hasField = form.method === 'transfer' && (refusal?.field === 'reference' || refusal?.field === 'paidOn')
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) send(order)
      }}
    >
      <Text c="dimmed" size="sm">
        {refundFormText.left} <Shekels shekels={money.refundable} />
      </Text>
      <SegmentedControl
        aria-label={refundFormText.what}
        value={form.kind}
        onChange={(kind) => type({ kind: kind as RefundForm['kind'] })}
        data={[
          { value: 'parts', label: refundFormText.parts },
          { value: 'sum', label: refundFormText.sum },
        ]}
      />
      {form.kind === 'parts' ? (
        <Parts order={order} form={form} money={money} />
      ) : (
        <SumField
          name={refundFormText.amount}
          value={form.sum}
          onType={(sum) => type({ sum })}
          error={sums.isTooMuch && refundFormText.tooMuch(formatMoney(shekelsToAgorot(money.refundable)))}
        />
      )}
      <Fee order={order} form={form} most={sums.most} />
      <Method order={order} form={form} canCard={money.byCard > 0} />
      <Text fw={700} size="lg" role="status">
        {refundFormText.total} {sums.total === null ? <span>–</span> : <Shekels shekels={agorotToShekels(sums.total)} />}
      </Text>
      <div role="alert">{refusal && !hasField && <InlineAlert color="danger">{refusal.message}</InlineAlert>}</div>
      <Group gap="xs">
        <Button type="submit" size="md" variant="go" {...waiting(!isReady)}>
          {isSending ? refundFormText.sending : form.method === 'card' ? refundFormText.submitCard : refundFormText.submitTransfer}
        </Button>
        <Button size="md" variant="quiet" onClick={() => !isSending && close()}>
          {refundFormText.close}
        </Button>
      </Group>
      <Waive order={order} />
    </Stack>
  )
}

function Waive({ order: { orderId, refund: money } }: { order: StaffOrder }) {
  const waive = useUnit(waived)
  if (money.due === 0) return null
  return (
    <Text size="sm" c="dimmed">
      <TextButton onClick={() => waive(orderId)}>{refundFormText.waive}</TextButton> {refundFormText.waiveHint}
    </Text>
  )
}

/** Only where the buyer cancelled. */
function Fee({ order, form, most }: Pick<FormProps, 'order' | 'form'> & { most: number }) {
  const type = useUnit(refundTyped)
  if (!canKeepFee(order)) {
    return (
      <Text c="dimmed" size="sm">
        {refundFormText.noFee}
      </Text>
    )
  }
  return (
    <SumField
      name={refundFormText.fee}
      hint={most > 0 && refundFormText.feeHint(formatMoney(most))}
      value={form.fee}
      onType={(fee) => type({ fee })}
    />
  )
}

interface SumFieldProps {
  name: ReactNode
  hint?: ReactNode
  value: string
  onType: (value: string) => void
  error?: ReactNode
}

function SumField({ name, hint, value, onType, error }: SumFieldProps) {
  return (
    <NumberInput
      label={name}
      description={hint}
      leftSection="₪"
      min={0}
      decimalScale={2}
      error={error}
      value={value}
      onChange={(typed) => onType(String(typed))}
    />
  )
}

/** Which of the articles that are left are refunded, and whether shipping is. */
function Parts({ order, form, money }: FormProps) {
  const type = useUnit(refundTyped)
  const { lines, withShipping } = leftOf(order, money)
  const sets = new Set(order.cart.items.flatMap(({ ean, isSet }) => (isSet ? [ean] : [])))
  return (
    <Stack gap="xs">
      {lines.length === 0 && !withShipping && <Text c="dimmed">{refundFormText.noParts}</Text>}
      {lines.map(({ ean, quantity }) => (
        <Group key={ean} wrap="nowrap" justify="space-between">
          <div>
            <OrderedProductName ean={ean} />
          </div>
          <Select
            aria-label={`${refundFormText.what} ${ean}`}
            value={String(form.lines[ean] ?? 0)}
            onChange={(event) => type({ lines: { ...form.lines, [ean]: Number(event.currentTarget.value) } })}
            data={choicesOf(quantity, sets.has(ean))}
          />
        </Group>
      ))}
      {withShipping && (
        <Checkbox
          label={
            <span>
              {refundFormText.shipping} <Shekels shekels={order.price.shipping} />
            </span>
          }
          checked={form.withShipping}
          onChange={(event) => type({ withShipping: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}

/** A set is given back by the tire. */
function choicesOf(most: number, isSet: boolean) {
  const step = isSet ? 0.5 : 1
  return Array.from({ length: most / step + 1 }, (_, count) => count * step).map((quantity) => ({
    value: String(quantity),
    label: isSet ? refundFormText.sets(quantity) : String(quantity),
  }))
}

function Method({ order, form, canCard }: Pick<FormProps, 'order' | 'form'> & { canCard: boolean }) {
  const type = useUnit(refundTyped)
  const { card, transfer } = refundFormText.methods
  return (
    <>
      <SegmentedControl
        aria-label={refundFormText.how}
        value={form.method}
        onChange={(method) => type({ method: method as RefundForm['method'] })}
        data={[
          { value: 'card', label: card, disabled: !canCard },
          { value: 'transfer', label: transfer },
        ]}
      />
      <Text c="dimmed" size="sm">
        {form.method === 'transfer' ? refundFormText.transferHint : canCard ? refundFormText.cardHint : refundFormText.noCard}
      </Text>
      {form.method === 'transfer' && <Transfer order={order} form={form} />}
    </>
  )
}

/** A transfer that was made: its reference and day. */
function Transfer({ order, form }: Pick<FormProps, 'order' | 'form'>) {
  const { type, lacksReference, refusal } = useUnit({ type: refundTyped, lacksReference: $lacksReference, refusal: refund.$refusal })
  const refusalAt = (field: string) => (refusal?.field === field ? refusal.message : null)
  return (
    <Group grow align="flex-start">
      <TextInput
        label={refundFormText.reference}
        maxLength={60}
        aria-required
        value={form.reference}
        error={lacksReference ? refundFormText.noReference : refusalAt('reference')}
        onChange={(event) => type({ reference: event.currentTarget.value })}
      />
      <DateInput
        label={refundFormText.paidOn}
        value={form.paidOn}
        error={refusalAt('paidOn')}
        onChange={(paidOn) => type({ paidOn: paidOn ?? form.paidOn })}
        dateParser={dayField.read}
        valueFormat="DD/MM/YYYY"
        minDate={israelDate(Date.parse(order.createdAt))}
        maxDate={israelDate(Date.now())}
        locale="he"
        firstDayOfWeek={0}
        weekendDays={[5, 6]}
        hideOutsideDates
        autoComplete="off"
      />
    </Group>
  )
}
