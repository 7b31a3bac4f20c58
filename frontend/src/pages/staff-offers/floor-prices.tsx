import { useId, useRef, useState } from 'react'
import { waiting } from '#frontend/features/desk/controls.tsx'
import { ListRows, ListTable } from '#frontend/features/desk/list.tsx'
import { LandedCostOf, Margin } from '#frontend/features/desk/margin.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, Paper } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { coveringPrice } from '#services/domain/landed-cost.ts'
import { shekelsToAgorot } from '#services/domain/money.ts'
import { tireName } from '#services/domain/tire-name.ts'
import { PriceInput } from './offer-facts.tsx'
import { $floorRows, $floorsFailure, $words, type FloorRow, floorEditor, floorsRetried, searched } from './staff-offers.model.ts'
import styles from './staff-offers.module.css'
import { floorPricesText as text } from './staff-offers.text.ts'

/** Floor prices, above which offers are accepted automatically. */
export function FloorPrices() {
  const id = useId()
  const { rows, words, failure, retry } = useUnit({ rows: $floorRows, words: $words, failure: $floorsFailure, retry: floorsRetried })
  return (
    <Paper component="section" p="lg" className={styles.rules ?? ''} aria-labelledby={`${id}-title`}>
      <Title order={2} id={`${id}-title`}>
        {text.title}
      </Title>
      <Text size="sm" c="dimmed">
        <MixedText>{text.explain}</MixedText>
      </Text>
      <Search words={words} />
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {rows ? <Rows rows={rows} words={words} /> : !failure && <Skeleton height={120} />}
    </Paper>
  )
}

function Search({ words }: { words: string }) {
  const search = useUnit(searched)
  const [typed, type] = useState(words)
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    field.current?.focus()
    type('')
    search('')
  }
  return (
    <Group
      component="form"
      align="flex-end"
      gap="xs"
      my="md"
      onSubmit={(event) => {
        event.preventDefault()
        search(typed)
      }}
    >
      <TextInput
        ref={field}
        type="search"
        label={text.search}
        flex="0 1 360px"
        value={typed}
        maxLength={80}
        autoComplete="off"
        dir="auto"
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit">{text.find}</Button>
      {words !== '' && (
        <Button variant="quiet" onClick={clear}>
          {text.clear}
        </Button>
      )}
    </Group>
  )
}

function Rows({ rows, words }: { rows: readonly FloorRow[]; words: string }) {
  if (rows.length === 0) return words === '' ? <Notice title={text.none}>{text.noneMore}</Notice> : <Notice title={text.notFound} />
  const { product, price, floor, money, effect, save } = text
  return (
    <ListTable stickyHeader={false} columns={{ product, price, floor, money, effect, save: <span className="spoken">{save}</span> }}>
      <ListRows>
        {rows.map((row) => (
          <Row key={row.ean} row={row} />
        ))}
      </ListRows>
    </ListTable>
  )
}

const fieldId = (ean: string) => `floor-price-${ean}`

function Row({ row }: { row: FloorRow }) {
  const { type, save } = useUnit({ type: floorEditor.fieldTyped, save: floorEditor.saved })
  const { ean, form } = row
  const isWrong = form.faults.floor !== undefined
  const send = () => {
    // The pressed button disappears, so focus moves to its row.
    document.getElementById(fieldId(ean))?.focus()
    save(ean)
  }
  const remove = () => {
    type({ key: ean, field: 'floor', value: '' })
    send()
  }
  return (
    <Table.Tr className={styles.rule ?? ''}>
      <Table.Th scope="row" fw={600}>
        <TireName brand={row.brand} displayName={row.displayName} />
        <TireSize size={row.displaySize} />
      </Table.Th>
      <Table.Td data-label={text.price}>
        <Shekels shekels={row.price} />
      </Table.Td>
      <Table.Td>
        <form
          id={`floor-${ean}`}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <FloorField row={row} />
        </form>
      </Table.Td>
      <Table.Td data-label={text.money}>
        <Money row={row} />
      </Table.Td>
      <Table.Td c="dimmed">{row.waiting === 0 ? text.noWaiting : text.wouldAccept(row.wouldAccept, row.waiting)}</Table.Td>
      <Table.Td>
        {form.changed.length > 0 && (
          <Button variant="go" type="submit" form={`floor-${ean}`} disabled={isWrong} {...waiting(form.isSaving)}>
            {text.save}
          </Button>
        )}
        {form.changed.length === 0 && row.floor !== null && (
          <Button variant="quiet" {...waiting(form.isSaving)} onClick={remove}>
            {text.remove}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

const landedOf = ({ landedCost }: FloorRow): number | null => (landedCost === null ? null : shekelsToAgorot(landedCost))

/** The article's cost, and the margin at the floor, or at the shop price if there is none. */
function Money({ row }: { row: FloorRow }) {
  const landedAgorot = landedOf(row)
  return (
    <div>
      <div>
        <LandedCostOf landedAgorot={landedAgorot} />
      </div>
      {landedAgorot !== null && <Margin priceAgorot={shekelsToAgorot(row.typedFloor ?? row.price)} landedAgorot={landedAgorot} />}
    </div>
  )
}

/** Warnings that do not block saving. */
function warningOf(row: FloorRow): string | undefined {
  if (row.isAbovePrice) return text.abovePrice
  const landedAgorot = landedOf(row)
  const isBelow = row.typedFloor !== null && landedAgorot !== null && shekelsToAgorot(row.typedFloor) < coveringPrice(landedAgorot)
  return isBelow ? text.belowCost : undefined
}

function FloorField({ row }: { row: FloorRow }) {
  const { ean, form } = row
  const type = useUnit(floorEditor.fieldTyped)
  const fault = form.failure ?? form.faults.floor
  return (
    <PriceInput
      id={fieldId(ean)}
      aria-label={text.floorOf(`${tireName(row.brand, row.displayName)} ${row.displaySize}`)}
      // As in the answer form: the shekel sign is on the left.
      styles={{ input: { paddingInline: '36px 12px' } }}
      w={136}
      value={String(form.draft.floor)}
      readOnly={form.isSaving}
      wrapperProps={{ 'data-changed': form.changed.length > 0 || undefined }}
      errorProps={{ role: 'alert', dir: 'rtl' }}
      error={fault}
      descriptionProps={{ role: 'alert', dir: 'rtl' }}
      description={fault ? undefined : warningOf(row)}
      inputWrapperOrder={['input', 'error', 'description']}
      onChange={(event) => type({ key: ean, field: 'floor', value: event.currentTarget.value })}
    />
  )
}
