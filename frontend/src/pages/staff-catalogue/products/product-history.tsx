import { useStoreMap, useUnit } from 'effector-react'
import { Moment } from '#frontend/features/desk/time.tsx'
import { VisibilityWord } from '#frontend/shared/ui/arrival.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Sum } from '#frontend/shared/ui/money.tsx'
import type { DeskProductEdits } from '#services/catalogue/catalogue-desk.contract.ts'
import { staffCatalogueText } from '../staff-catalogue.text.ts'
import { VISIBILITIES } from './product-draft.ts'
import { $histories, $historyFailures, $openHistories, historyRetried, historyToggled } from './product-history.model.ts'
import styles from './product-history.module.css'
import { productsText as text } from './products.text.ts'

type Edit = DeskProductEdits['edits'][number]
type Change = Edit['changes'][number]

const useIsOpen = (ean: string) => useStoreMap({ store: $openHistories, keys: [ean], fn: (eans, [each]) => eans.includes(each) })

export function HistoryButton({ ean, of }: { ean: string; of: string }) {
  const isOpen = useIsOpen(ean)
  const toggle = useUnit(historyToggled)
  return (
    <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={() => toggle(ean)}>
      {text.history}
      <Icon name="down" />
      <span className="spoken"> {of}</span>
    </button>
  )
}

function Value({ field, value }: { field: string; value: Change['from'] }) {
  if (field === 'visibilityOverride') {
    const visibility = VISIBILITIES.find((each) => each === value)
    return visibility ? <VisibilityWord visibility={visibility} /> : text.automatic
  }
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (value === null) return text.unknown
  if (typeof value === 'number' && field.endsWith('Agorot')) return <Sum agorot={value} />
  return <bdi>{value.toLocaleString('en')}</bdi>
}

function Changed({ change: { field, from, to } }: { change: Change }) {
  return (
    <span className={styles.change}>
      {text.fields[field] ?? <bdi>{field}</bdi>} <Value field={field} value={from} /> <Icon name="forward" />{' '}
      <strong>
        <Value field={field} value={to} />
      </strong>
    </span>
  )
}

function Step({ edit: { at, by, fileName, changes } }: { edit: Edit }) {
  return (
    <li>
      <Moment instant={at} />
      <p>
        <b>
          <bdi>{by}</bdi>
        </b>
        {fileName !== null && (
          <span className="muted">
            {' '}
            {text.fromFile} <bdi dir="auto">{fileName}</bdi>
          </span>
        )}
      </p>
      <p>
        {changes.length === 0 ? (
          <span className="muted">{text.first}</span>
        ) : (
          changes.map((change) => <Changed key={change.field} change={change} />)
        )}
      </p>
    </li>
  )
}

/** Who changed what of an article at the desk, and when; the newest first. Nothing while it is folded. */
export function ProductHistory({ ean, of }: { ean: string; of: string }) {
  const isOpen = useIsOpen(ean)
  const edits = useStoreMap({ store: $histories, keys: [ean], fn: (all, [each]) => all[each] ?? null })
  const failure = useStoreMap({ store: $historyFailures, keys: [ean], fn: (all, [each]) => all[each] ?? null })
  const retry = useUnit(historyRetried)
  if (!isOpen) return null
  return (
    <section className={styles.history} aria-label={text.historyOf(of)}>
      {failure !== null && <Failure message={failure} onRetry={() => retry(ean)} />}
      {edits === null && failure === null && (
        <p role="status" className="muted">
          {staffCatalogueText.loading}
        </p>
      )}
      {edits?.length === 0 && <p className="muted">{text.noHistory}</p>}
      {edits && edits.length > 0 && (
        <ol>
          {edits.map((edit) => (
            <Step key={`${edit.at} ${edit.changes[0]?.field ?? ''}`} edit={edit} />
          ))}
        </ol>
      )}
    </section>
  )
}
