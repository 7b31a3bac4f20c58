import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { DraftStatusChip } from '#frontend/entities/draft-order/draft-status.tsx'
import { Euro } from '#frontend/entities/draft-order/euro.tsx'
import { ShortId, shortId } from '#frontend/entities/draft-order/short-id.tsx'
import { ChoiceButtons, Select } from '#frontend/features/desk/controls.tsx'
import { csvText, saveCsv } from '#frontend/features/desk/csv.ts'
import { Pager } from '#frontend/features/desk/list.tsx'
import { BackLink, Heading } from '#frontend/features/desk/page.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { draftOrderPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import type { DraftComparison, DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'
import { cellsOf, countsOf, type Difference, maxUnits, shownParts } from './differences.ts'
import { Lines } from './lines.tsx'
import {
  $choices,
  $comparison,
  $differences,
  $failure,
  $id,
  $isAlone,
  $isLoading,
  $lines,
  $other,
  $page,
  $shown,
  linesAtOnce,
  otherChosen,
  pageChosen,
  retried,
  shownChosen,
} from './staff-draft-compare.model.ts'
import styles from './staff-draft-compare.module.css'
import { compareText as text } from './staff-draft-compare.text.ts'

export { $head, opened } from './staff-draft-compare.model.ts'

function Head() {
  const { id, other, lines } = useUnit({ id: $id, other: $other, lines: $lines })
  const save = () => {
    const name = `draft-${id.slice(0, 8)}-beside-${(other ?? '').slice(0, 8)}.csv`
    saveCsv(name, csvText(Object.values(text.file), lines.map(cellsOf)))
  }
  return (
    <>
      <BackLink to={draftOrderPath(id)}>
        {text.back} <ShortId id={id} />
      </BackLink>
      <Heading title={text.title}>
        <Button size="xs" variant="paper" disabled={lines.length === 0} onClick={save}>
          <span>
            <MixedText>{text.csv}</MixedText>
          </span>
        </Button>
      </Heading>
    </>
  )
}

function Choice() {
  const { choices, other, choose } = useUnit({ choices: $choices, other: $other, choose: otherChosen })
  const id = useId()
  if (choices.length === 0) return null
  return (
    <label className={`${styles.choice} screen-only`} htmlFor={id}>
      <span>{text.choose}</span>
      <Select id={id} value={other ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
        {choices.every(({ _id }) => _id !== other) && other !== null && <option value={other}>{shortId(other)}</option>}
        {choices.map((draft) => (
          <option key={draft._id} value={draft._id}>
            {text.option(draft)}
          </option>
        ))}
      </Select>
    </label>
  )
}

/** One of the two, as a card. */
function Side({ name, draft }: { name: string; draft: DraftOrderRow }) {
  return (
    <section className={`panel ${styles.side}`} aria-label={name}>
      <p className="small muted">{name}</p>
      <h2>
        <Link to={draftOrderPath(draft._id)}>
          <Moment instant={draft.createdAt} />
        </Link>
      </h2>
      <p className={styles.facts}>
        <ShortId id={draft._id} />
        <DraftStatusChip draft={draft} />
      </p>
      <p className={styles.facts}>
        <span>
          <b>
            <bdi>{draft.totalTires.toLocaleString('en')}</bdi>
          </b>{' '}
          {text.tires}
        </span>
        <span>
          <b>
            <bdi>{draft.totalItems.toLocaleString('en')}</bdi>
          </b>{' '}
          {text.items}
        </span>
        <b>
          <Euro euros={draft.totalPrice} />
        </b>
      </p>
    </section>
  )
}

function Parts({ differences }: { differences: readonly Difference[] }) {
  const { shown, choose } = useUnit({ shown: $shown, choose: shownChosen })
  const counts = countsOf(differences)
  return (
    <ChoiceButtons
      legend={text.parts}
      choices={shownParts.map((part) => ({
        choice: part,
        label: (
          <>
            {text.kinds[part]} <bdi>{counts[part].toLocaleString('en')}</bdi>
          </>
        ),
        isOff: counts[part] === 0,
      }))}
      chosen={shown}
      onChoose={choose}
      className={styles.parts}
    />
  )
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const { lines, page, choosePage } = useUnit({ lines: $lines, page: $page, choosePage: pageChosen })
  const shown = lines.slice((page - 1) * linesAtOnce, page * linesAtOnce)
  const totalPages = Math.ceil(lines.length / linesAtOnce)
  return (
    <div className={`panel ${styles.lines}`}>
      <Parts differences={differences} />
      <Lines lines={shown} most={maxUnits(differences)} />
      {totalPages > 1 && (
        <Pager
          pagination={{ currentPage: page, totalPages, totalItems: lines.length, itemsPerPage: linesAtOnce }}
          shown={shown.length}
          onPage={choosePage}
        />
      )}
    </div>
  )
}

function Comparison({ comparison }: { comparison: DraftComparison }) {
  const { differences, isLoading } = useUnit({ differences: $differences, isLoading: $isLoading })
  const { before, after, unchanged } = comparison
  return (
    <div className={styles.comparison} aria-busy={isLoading}>
      <p className={styles.sentence} role="status">
        {text.totals(comparison)} <span className="muted">{text.unchanged(unchanged)}</span>
      </p>
      <div className={styles.sides}>
        <Side name={text.before} draft={before} />
        <Side name={text.after} draft={after} />
      </div>
      {differences && differences.length > 0 ? (
        <Differences differences={differences} />
      ) : (
        <div className={`panel ${styles.notice}`}>
          <Notice title={text.same}>{text.sameBody}</Notice>
        </div>
      )}
    </div>
  )
}

/** Two drafts side by side: what has changed from the one to the other. */
export function Page() {
  const { comparison, failure, isAlone, retry } = useUnit({ comparison: $comparison, failure: $failure, isAlone: $isAlone, retry: retried })
  const isBlank = comparison === null && failure === null && !isAlone
  return (
    <div className={`wrap ${styles.page}`}>
      <Head />
      <Choice />
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {isAlone && (
        <div className={`panel ${styles.notice}`}>
          <Notice title={text.alone}>{text.aloneBody}</Notice>
        </div>
      )}
      {isBlank && (
        <>
          <p role="status" className="muted">
            {text.loading}
          </p>
          <Skeleton height={140} />
          <Skeleton height={400} />
        </>
      )}
      {comparison && <Comparison comparison={comparison} />}
    </div>
  )
}
