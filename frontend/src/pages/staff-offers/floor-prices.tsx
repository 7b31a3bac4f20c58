import { Button, Loader, Skeleton, TextInput } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useRef, useState } from 'react'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { TireName, tireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import {
  $floorsFailure,
  $rows,
  $words,
  type FloorRow,
  floorRemoved,
  floorSaved,
  floorsRetried,
  floorTyped,
  searched,
} from './floor-prices.model.ts'
import styles from './floor-prices.module.css'
import { floorPricesText as text } from './staff-offers.text.ts'

const fieldId = (ean: string) => `floor-price-${ean}`
/** A button that goes with its press leaves the keyboard at its row. */
const focusField = (ean: string) => document.getElementById(fieldId(ean))?.focus()

function Field({ row }: { row: FloorRow }) {
  const { type, save } = useUnit({ type: floorTyped, save: floorSaved })
  const fault = row.failure ?? (row.isWrong ? text.wrong : row.isAbovePrice ? text.abovePrice : null)
  return (
    <form
      id={`floor-${row.ean}`}
      onSubmit={(event) => {
        event.preventDefault()
        focusField(row.ean)
        save(row.ean)
      }}
    >
      <TextInput
        id={fieldId(row.ean)}
        aria-label={text.floorOf(`${tireName(row.brand, row.displayName)} ${row.displaySize}`)}
        leftSection="₪"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={12}
        className={styles.field}
        classNames={{ input: styles.price }}
        value={row.typed}
        readOnly={row.isSaving}
        error={row.failure !== null || row.isWrong}
        aria-describedby={fault ? `fault-${row.ean}` : undefined}
        onChange={(event) => type({ ean: row.ean, typed: event.currentTarget.value })}
      />
      {fault && (
        <p id={`fault-${row.ean}`} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </form>
  )
}

function Row({ row }: { row: FloorRow }) {
  const remove = useUnit(floorRemoved)
  return (
    <tr>
      <th scope="row">
        <TireName brand={row.brand} displayName={row.displayName} />
        <TireSize size={row.displaySize} />
      </th>
      <td data-label={text.price}>
        <Shekels shekels={row.price} />
      </td>
      <td>
        <Field row={row} />
      </td>
      <td className="muted">{row.waiting === 0 ? text.noWaiting : text.wouldAccept(row.wouldAccept, row.waiting)}</td>
      <td className={styles.acts}>
        {row.isChanged && (
          <Button
            size="xs"
            variant="go"
            type="submit"
            form={`floor-${row.ean}`}
            disabled={row.isWrong}
            aria-disabled={row.isSaving || undefined}
          >
            {row.isSaving ? <Loader size={16} color="currentColor" /> : text.save}
          </Button>
        )}
        {!row.isChanged && row.floor !== null && (
          <Button
            size="xs"
            variant="quiet"
            aria-disabled={row.isSaving || undefined}
            onClick={() => {
              focusField(row.ean)
              remove(row.ean)
            }}
          >
            {text.remove}
          </Button>
        )}
      </td>
    </tr>
  )
}

function Rows({ rows, words }: { rows: readonly FloorRow[]; words: string }) {
  if (rows.length === 0) return words === '' ? <Notice title={text.none}>{text.noneMore}</Notice> : <Notice title={text.notFound} />
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text.product}</th>
          <th scope="col">{text.price}</th>
          <th scope="col">{text.floor}</th>
          <th scope="col">{text.effect}</th>
          <th scope="col">
            <span className="spoken">{text.save}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.ean} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Search({ words }: { words: string }) {
  const search = useUnit(searched)
  const [typed, type] = useState(words)
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        search(typed)
      }}
    >
      <TextInput
        ref={field}
        type="search"
        label={text.search}
        value={typed}
        maxLength={80}
        autoComplete="off"
        dir="auto"
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button size="xs" type="submit">
        {text.find}
      </Button>
      {words !== '' && (
        <Button
          size="xs"
          variant="quiet"
          onClick={() => {
            field.current?.focus()
            type('')
            search('')
          }}
        >
          {text.clear}
        </Button>
      )}
    </form>
  )
}

/** Which offers are accepted by themselves. */
export function FloorPrices({ id }: { id: string }) {
  const { rows, words, failure, retry } = useUnit({ rows: $rows, words: $words, failure: $floorsFailure, retry: floorsRetried })
  return (
    <section id={id} className={`panel ${styles.panel}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{text.title}</h2>
      <p className="small muted">
        <MixedText>{text.explain}</MixedText>
      </p>
      <Search words={words} />
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {rows ? <Rows rows={rows} words={words} /> : !failure && <Skeleton height={120} />}
    </section>
  )
}
