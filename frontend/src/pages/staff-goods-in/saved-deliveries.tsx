import { lazy, Suspense } from 'react'
import { DraftName, Person } from '#frontend/entities/draft-order/names.tsx'
import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { ChoiceButtons } from '#frontend/features/desk/controls.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { SavedDelivery as Delivery } from '#services/purchasing/goods-in.contract.ts'
import { $chosenDelivery, $deliveries, $isOfAll, $listFailure, deliveryChosen, listRetried, rangeChosen } from './saved-deliveries.model.ts'
import { savedText as text } from './staff-goods-in.text.ts'

const SavedDelivery = lazy(async () => ({ default: (await import('./saved-delivery.tsx')).SavedDelivery }))

/** What was saved before, to be looked at and corrected. */
export function SavedDeliveries() {
  const { deliveries, isOfAll, failure, chosen, choose, retry } = useUnit({
    deliveries: $deliveries,
    isOfAll: $isOfAll,
    failure: $listFailure,
    chosen: $chosenDelivery,
    choose: rangeChosen,
    retry: listRetried,
  })
  return (
    <Stack component="section" gap="xs" aria-labelledby="saved-deliveries">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3" id="saved-deliveries">
          {text.title}
        </Title>
        <ChoiceButtons
          legend={text.title}
          choices={[
            { choice: 'own', label: text.own },
            { choice: 'all', label: text.all },
          ]}
          chosen={isOfAll ? 'all' : 'own'}
          onChoose={(choice) => choose(choice === 'all')}
        />
      </Group>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      <Paper>
        {deliveries.length === 0 ? (
          <Text c="dimmed" p="md">
            {text.none}
          </Text>
        ) : (
          <ul>
            {deliveries.map((delivery) => (
              <Row key={delivery.deliveryId} delivery={delivery} isOfAll={isOfAll} />
            ))}
          </ul>
        )}
      </Paper>
      {chosen && (
        <Suspense fallback={null}>
          <SavedDelivery delivery={chosen} />
        </Suspense>
      )}
    </Stack>
  )
}

function Row({ delivery, isOfAll }: { delivery: Delivery; isOfAll: boolean }) {
  const { draft, at, by, suppliers, arrived, tooOld, wrong, isCorrected } = delivery
  const open = useUnit(deliveryChosen)
  return (
    <Group component="li" justify="space-between" gap="xs" px="md" py="xs" className="line-below">
      <div>
        <Group gap="xs">
          <b>
            <Moment instant={at} />
          </b>
          {suppliers.map((supplier) => (
            <SupplierMark key={supplier} supplier={supplier} />
          ))}
          {isOfAll && <DraftName draft={draft} />}
        </Group>
        <Text size="sm" c="dimmed">
          <span>{text.sums({ arrived, tooOld, wrong })}</span>, <Person name={by} />
          {isCorrected && <span>. {text.wasCorrected}</span>}
        </Text>
      </div>
      <Button onClick={() => open(delivery)}>{text.open}</Button>
    </Group>
  )
}
