import { DraftProductName, Person, productName } from '#frontend/entities/draft-order/names.tsx'
import { waiting } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, SimpleGrid, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Modal } from '#frontend/shared/desk/modal.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { SavedDelivery as Delivery, SavedLine } from '#services/purchasing/goods-in.contract.ts'
import { type CountField, dotFault, readUnits } from './counts.ts'
import {
  $canRecount,
  $deliveryFailure,
  $isRecounting,
  $lines,
  $recountFailure,
  $recountRefused,
  $recounts,
  deliveryClosed,
  deliveryRetried,
  recountedLine,
  recountSaved,
  recountTyped,
} from './saved-deliveries.model.ts'
import { goodsInText, savedText as text } from './staff-goods-in.text.ts'

/** One saved delivery: its counts, which may be corrected, and the ones before. */
export function SavedDelivery({ delivery }: { delivery: Delivery }) {
  const { lines, failure, saveFailure, canRecount, isBusy, close, retry, save } = useUnit({
    lines: $lines,
    failure: $deliveryFailure,
    saveFailure: $recountFailure,
    canRecount: $canRecount,
    isBusy: $isRecounting,
    close: deliveryClosed,
    retry: deliveryRetried,
    save: recountSaved,
  })
  const title = (
    <>
      <span>{text.delivery}</span> <Moment instant={delivery.at} />
    </>
  )
  return (
    <Modal opened onClose={() => !isBusy && close()} title={title} size="lg">
      <Stack gap="sm">
        <Text size="sm">{text.how}</Text>
        {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
        {lines === null ? failure === null && <Skeleton height={160} /> : lines.map((line) => <Line key={line.lineId} line={line} />)}
        <div role="alert">{saveFailure && <InlineAlert color="danger">{saveFailure}</InlineAlert>}</div>
        <Group gap="xs">
          <Button size="md" variant="go" {...waiting(!canRecount)} onClick={() => canRecount && save()}>
            {isBusy ? goodsInText.saving : text.save}
          </Button>
          <Button size="md" variant="quiet" data-autofocus onClick={() => !isBusy && close()}>
            {text.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const fields: readonly CountField[] = ['arrived', 'dot', 'tooOld', 'wrong']

function Line({ line }: { line: SavedLine }) {
  const { recounts, refused } = useUnit({ recounts: $recounts, refused: $recountRefused })
  const { product, displaySize, lineId, former } = line
  const { recount } = recountedLine(line, recounts[lineId])
  const type = useUnit(recountTyped)
  const faultOf = (field: CountField) => (field === 'dot' ? dotFault(recount.dot) : readUnits(recount[field]) === null ? 'units' : null)
  return (
    <Stack component="section" gap={4} pb="sm" className="line-below" aria-label={`${productName(product)} ${displaySize}`}>
      <div>
        <b>
          <DraftProductName product={product} />
        </b>{' '}
        <TireSize size={displaySize} />
      </div>
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="xs">
        {fields.map((field) => {
          const fault = faultOf(field)
          return (
            <TextInput
              key={field}
              label={goodsInText.columns[field]}
              attributes={{ input: { dir: 'ltr' } }}
              inputMode="numeric"
              autoComplete="off"
              maxLength={field === 'dot' ? 4 : 5}
              value={recount[field]}
              onChange={({ currentTarget }) => type({ line, field, value: currentTarget.value })}
              error={fault && goodsInText.fieldFaults[fault]}
            />
          )
        })}
      </SimpleGrid>
      <Text component="div" size="sm" c="danger" role="alert">
        {refused[lineId]}
      </Text>
      {former.length > 0 && (
        <details>
          <summary>{text.history}</summary>
          <ul>
            {[line, ...former].map((count) => (
              <Text component="li" size="sm" c="dimmed" key={count.at}>
                <span>{text.sums(count)}</span>, <Person name={count.by} />, <Moment instant={count.at} />
              </Text>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  )
}
