import { useEffect } from 'react'
import { waiting } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { $parcelBusy, $parcelRefusal, $parcels, labelSaved, parcelNeeded, parcelSent } from './parcel.model.ts'
import { parcelText as text } from './parcel.text.ts'

/** Orders a parcel from the carrier, and says where it is. Nothing where the shop has no carrier and the order no parcel. */
export function Parcel({ order: { orderId, status } }: { order: StaffOrder }) {
  const known = useStoreMap({ store: $parcels, keys: [orderId], fn: (parcels, [id]) => parcels[id] ?? null })
  const { busy, refused, need, send, save } = useUnit({
    busy: $parcelBusy,
    refused: $parcelRefusal,
    need: parcelNeeded,
    send: parcelSent,
    save: labelSaved,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew in another status, whose parcel may be another
  useEffect(() => void need(orderId), [need, orderId, status])
  if (known === null || (!known.isOffered && known.parcel === null)) return null
  const { isOffered, parcel } = known
  const refusal = refused?.orderId === orderId ? refused : null
  const isBusy = busy === orderId
  const isAsked = refusal?.code === 'buyer_cancelled' || refusal?.code === 'balance_due'
  return (
    <Stack gap="xs">
      {parcel && (
        <Text fz="sm">
          <span>{text.title}</span> <bdi>{parcel.code}</bdi>
          {': '}
          <span>{text.states[parcel.state]}</span>
          {parcel.since !== null && (
            <span className="muted">
              {', '}
              <Moment instant={parcel.since} />
            </span>
          )}
        </Text>
      )}
      <div role="alert">{refusal && <InlineAlert color="danger">{refusal.message}</InlineAlert>}</div>
      <Group gap="xs" className="screen-only">
        {isOffered && status === 'paid' && (
          <Button {...waiting(isBusy)} onClick={() => send({ orderId, confirmed: isAsked })}>
            {isBusy ? text.sending : isAsked ? text.anyway : text.send}
          </Button>
        )}
        {isOffered && parcel && (
          <Button {...waiting(isBusy)} leftSection={<Icon name="document" />} onClick={() => save(orderId)}>
            {text.label}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
