import { useEffect } from 'react'
import { waiting } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { SegmentedControl } from '#frontend/shared/desk/choices.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, SimpleGrid, Stack } from '#frontend/shared/desk/layout.tsx'
import { Modal } from '#frontend/shared/desk/modal.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import {
  $amendRefusal,
  $draft,
  $isChanged,
  $isOvertaken,
  $isSaving,
  $isTrying,
  $lack,
  $order,
  $outcome,
  amendmentSaved,
  begun,
  triedAgain,
  typed,
} from './amend.model.ts'
import type { Delivery, Draft } from './amend.rules.ts'
import { amendText as text } from './amend.text.ts'
import { Bill, Part } from './amend-bill.tsx'
import { FittingPart } from './amend-fitting.tsx'
import { TiresPart } from './amend-tires.tsx'
import { type Amending, amendableOf, amendingClosed } from './amending.model.ts'
import { staffOrdersText } from './staff-orders.text.ts'

interface AmendDialogProps {
  order: StaffOrder
  amending: Extract<Amending, { what: 'order' }>
}

/** Staff change an order: what it holds, how it is received, and what that costs. */
export function AmendDialog({ order, amending: { instead } }: AmendDialogProps) {
  const { orderId } = order
  const { held, draft, isSaving, begin, close } = useUnit({
    held: $order,
    draft: $draft,
    isSaving: $isSaving,
    begin: begun,
    close: amendingClosed,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when the dialog opened
  useEffect(() => void begin({ order, instead }), [begin, orderId])
  return (
    <Modal opened size="lg" onClose={() => !isSaving && close()} title={text.title(orderId)}>
      {held?.orderId === orderId && draft && <Form order={held} draft={draft} />}
    </Modal>
  )
}

const methods = Object.entries(staffOrdersText.methods).map(([value, label]) => ({ value, label }))

function Form({ order, draft }: { order: StaffOrder; draft: Draft }) {
  const { type, isOvertaken } = useUnit({ type: typed, isOvertaken: $isOvertaken })
  const isOnlyHour = amendableOf(order) === 'hour'
  return (
    <Stack>
      <div role="alert">{isOvertaken && <InlineAlert color="warning">{text.overtaken}</InlineAlert>}</div>
      {isOnlyHour ? (
        <Text>{text.onlyHour}</Text>
      ) : (
        <>
          <TiresPart items={draft.items} />
          <Part title={text.receiving}>
            <SegmentedControl
              aria-label={text.receiving}
              value={draft.receiving}
              onChange={(receiving) => type({ receiving: receiving as Draft['receiving'] })}
              data={methods}
            />
          </Part>
        </>
      )}
      {draft.receiving === 'install' && <FittingPart fitting={draft.fitting} canLeave={!isOnlyHour} />}
      {draft.receiving === 'shipping' && <Address delivery={draft.delivery} />}
      <Result order={order} />
    </Stack>
  )
}

const fields = [
  ['name', text.name],
  ['phone', text.phone],
  ['address', text.street],
  ['city', text.city],
  ['notes', text.notes],
] as const satisfies [keyof Delivery, string][]

function Address({ delivery }: { delivery: Delivery }) {
  const { type, refusal } = useUnit({ type: typed, refusal: $amendRefusal })
  return (
    <Part title={text.address}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm">
        {fields.map(([field, label]) => (
          <TextInput
            key={field}
            label={label}
            value={delivery[field]}
            maxLength={200}
            autoComplete="off"
            error={refusal?.field === `delivery.${field}` ? refusal.message : null}
            onChange={(event) => type({ delivery: { ...delivery, [field]: event.currentTarget.value } })}
          />
        ))}
      </SimpleGrid>
    </Part>
  )
}

/** What follows, or why it cannot be; and the press that does it. */
function Result({ order }: { order: StaffOrder }) {
  const { outcome, refusal, lack, isChanged, isTrying, isSaving } = useUnit({
    outcome: $outcome,
    refusal: $amendRefusal,
    lack: $lack,
    isChanged: $isChanged,
    isTrying: $isTrying,
    isSaving: $isSaving,
  })
  const { save, close, again } = useUnit({ save: amendmentSaved, close: amendingClosed, again: triedAgain })
  const isAtField = refusal?.field?.startsWith('delivery.') === true
  return (
    <>
      <div role="status">
        {outcome && <Bill order={order} outcome={outcome} />}
        {isChanged && lack && <Text c="dimmed">{text.lacks[lack]}</Text>}
        {isTrying && <Text c="dimmed">{text.trying}</Text>}
        {!isChanged && <Text c="dimmed">{text.nothing}</Text>}
      </div>
      <div role="alert">{refusal && !isAtField && <InlineAlert color="danger">{refusal.message}</InlineAlert>}</div>
      <Group gap="xs">
        <Button size="md" variant="go" {...waiting(outcome === null || isSaving)} onClick={() => save()}>
          {isSaving ? text.saving : text.save}
        </Button>
        {refusal && !isAtField && !refusal.changes && !refusal.nextSlots && (
          <Button size="md" onClick={() => again()}>
            {text.again}
          </Button>
        )}
        <Button size="md" variant="quiet" onClick={() => !isSaving && close()}>
          {text.close}
        </Button>
      </Group>
    </>
  )
}
