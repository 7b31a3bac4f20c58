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
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels, formatMoney } from '#services/domain/money.ts'
import { countUnits } from '#services/domain/refund.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { OrderedProductName } from './cells.tsx'
import { refundFormText } from './order-dialogs.text.ts'
import { $money, type RefundForm, refund, refundClosed, refundSent, refundTyped, sumsOf, waived } from './refund.model.ts'

/** A refund: for what, how much, and how. */
export function Refund({ order, form }: { order: StaffOrder; form: RefundForm }) {
  const { orderId } = order
  const { money, type, send, close, waive, isSending, refusal } = useUnit({
    money: $money,
    type: refundTyped,
    send: refundSent,
    close: refundClosed,
    waive: waived,
    isSending: refund.$isSending,
    refusal: refund.$refusal,
  })
  const sums = sumsOf(form, order, money)
  const isReady = sums.total !== null && !isSending
  return (
    <Mantine>
      <Modal opened onClose={() => !isSending && close()} title={refundFormText.title(orderId)}>
        <Stack
          component="form"
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) send(order)
          }}
        >
          {money && (
            <Text c="dimmed" size="sm">
              {refundFormText.left} <Shekels shekels={money.refundable} />
            </Text>
          )}
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
            <Parts order={order} form={form} />
          ) : (
            <SumField name={refundFormText.amount} value={form.sum} onType={(sum) => type({ sum })} />
          )}
          <SumField
            name={refundFormText.fee}
            hint={sums.most > 0 && refundFormText.feeHint(formatMoney(sums.most))}
            value={form.fee}
            onType={(fee) => type({ fee })}
          />
          <Method form={form} canCard={(money?.byCard ?? 1) > 0} />
          <Text fw={700} size="lg" role="status">
            {refundFormText.total} {sums.total === null ? <span>–</span> : <Shekels shekels={agorotToShekels(sums.total)} />}
          </Text>
          <div role="alert">{refusal && <InlineAlert color="danger">{refusal.message}</InlineAlert>}</div>
          <Group gap="xs">
            <Button type="submit" size="md" variant="go" {...waiting(!isReady)}>
              {isSending ? refundFormText.sending : form.method === 'card' ? refundFormText.submitCard : refundFormText.submitTransfer}
            </Button>
            <Button size="md" variant="quiet" onClick={() => !isSending && close()}>
              {refundFormText.close}
            </Button>
          </Group>
          {order.refund.due > 0 && (
            <Text size="sm" c="dimmed">
              <TextButton onClick={() => waive(orderId)}>{refundFormText.waive}</TextButton> {refundFormText.waiveHint}
            </Text>
          )}
        </Stack>
      </Modal>
    </Mantine>
  )
}

interface SumFieldProps {
  name: ReactNode
  hint?: ReactNode
  value: string
  onType: (value: string) => void
}

function SumField({ name, hint, value, onType }: SumFieldProps) {
  return (
    <NumberInput
      label={name}
      description={hint}
      leftSection="₪"
      min={0}
      decimalScale={2}
      value={value}
      onChange={(typed) => onType(String(typed))}
    />
  )
}

/** Which articles are refunded, and whether shipping is. */
function Parts({ order, form }: { order: StaffOrder; form: RefundForm }) {
  const type = useUnit(refundTyped)
  const choices = (most: number) => Array.from({ length: most + 1 }, (_, count) => String(count))
  return (
    <Stack gap="xs">
      {[...countUnits(order.cart.items)].map(([ean, quantity]) => (
        <Group key={ean} wrap="nowrap" justify="space-between">
          <div>
            <OrderedProductName ean={ean} />
          </div>
          <Select
            aria-label={`${refundFormText.what} ${ean}`}
            value={String(form.lines[ean] ?? 0)}
            onChange={(event) => type({ lines: { ...form.lines, [ean]: Number(event.currentTarget.value) } })}
            data={choices(quantity)}
          />
        </Group>
      ))}
      {order.price.shipping > 0 && (
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

function Method({ form, canCard }: { form: RefundForm; canCard: boolean }) {
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
      {form.method === 'transfer' && (
        <Group grow align="flex-start">
          <TextInput
            label={refundFormText.reference}
            maxLength={60}
            value={form.reference}
            onChange={(event) => type({ reference: event.currentTarget.value })}
          />
          <DateInput
            label={refundFormText.paidOn}
            value={form.paidOn}
            onChange={(paidOn) => type({ paidOn: paidOn ?? form.paidOn })}
            dateParser={dayField.read}
            valueFormat="DD/MM/YYYY"
            maxDate={israelDate(Date.now())}
            locale="he"
            firstDayOfWeek={0}
            weekendDays={[5, 6]}
            hideOutsideDates
            autoComplete="off"
          />
        </Group>
      )}
    </>
  )
}
