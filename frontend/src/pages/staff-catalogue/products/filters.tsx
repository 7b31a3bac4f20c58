import { useCallback, useState } from 'react'
import { ChoiceButtons, Select } from '#frontend/features/desk/controls.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Checkbox } from '#frontend/shared/desk/choices.tsx'
import { Stack } from '#frontend/shared/desk/layout.tsx'
import { Popover } from '#frontend/shared/desk/popover.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { DeskProductChoices } from '#services/catalogue/catalogue-desk.contract.ts'
import { $view, choices as choicesLoad, filtersChanged, STATES, type View } from '../staff-catalogue.model.ts'
import { $columns, COLUMNS, columnToggled } from './list.model.ts'
import styles from './products.module.css'
import { segmentName, productsText as text } from './products.text.ts'

type Field = keyof typeof text.all

/** The filters beside the search. */
export function Filters() {
  const { view, choices, narrow } = useUnit({ view: $view, choices: choicesLoad.$data, narrow: filtersChanged })
  const lines = choices?.lines.filter(({ value }) => view.brand === '' || value.startsWith(`${view.brand}/`))
  const states = [{ choice: null, label: text.any }, ...STATES.map((choice) => ({ choice, label: text.states[choice] }))]
  return (
    <>
      <div className={styles.filters}>
        <Narrow field="brand" view={view} choices={choices?.brands} onChoose={(brand) => narrow({ brand, line: '' })} />
        <Narrow field="line" view={view} choices={lines} onChoose={(line) => narrow({ line })} />
        <Narrow field="segment" view={view} choices={choices?.segments} nameOf={segmentName} onChoose={(segment) => narrow({ segment })} />
        <Narrow field="size" view={view} choices={choices?.sizes} onChoose={(size) => narrow({ size })} />
      </div>
      <ChoiceButtons legend={text.narrow} choices={states} chosen={view.state} onChoose={(state) => narrow({ state })} />
    </>
  )
}

interface NarrowProps {
  field: Field
  view: View
  /** Undefined while loading. */
  choices: DeskProductChoices['brands'] | undefined
  nameOf?: (name: string) => string
  onChoose: (value: string) => void
}

function Narrow({ field, view, choices = [], nameOf = (name) => name, onChoose }: NarrowProps) {
  const chosen = view[field]
  const known = choices.map(({ value, name, count }) => ({ value, label: text.choice(nameOf(name), count) }))
  // The chosen value is an option even before the options have loaded.
  const other = chosen === '' || known.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: chosen }]
  return (
    <Select
      aria-label={text[field]}
      data={[{ value: '', label: text.all[field] }, ...known, ...other]}
      value={chosen}
      isChanged={chosen !== ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

const isSort = (written: string): written is keyof typeof text.sorts => Object.hasOwn(text.sorts, written)

export function SortField() {
  const { view, narrow } = useUnit({ view: $view, narrow: filtersChanged })
  const { sort, order, search } = view
  const chosen = sort === null ? '' : `${sort} ${order}`
  const data = Object.entries(text.sorts).map(([value, label]) => ({
    value,
    label: value === '' && search !== '' ? text.bestMatch : label,
  }))
  const choose = (written: string) => {
    const [by = '', way] = written.split(' ')
    narrow({ sort: (by || null) as View['sort'], order: way === 'desc' ? 'desc' : 'asc' })
  }
  return (
    <Select
      aria-label={text.sort}
      data={data}
      value={isSort(chosen) ? chosen : ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

/** Chooses the visible columns; stored in this browser. */
export function ColumnsButton() {
  const { columns, toggle } = useUnit({ columns: $columns, toggle: columnToggled })
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <Popover
      isOpen={isOpen}
      onClose={close}
      label={text.chooseColumns}
      target={
        <Button aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {text.chooseColumns}
        </Button>
      }
    >
      <Stack gap="xs">
        {COLUMNS.map((column) => (
          <Checkbox key={column} label={text.columns[column]} checked={columns.includes(column)} onChange={() => toggle(column)} />
        ))}
      </Stack>
    </Popover>
  )
}

/** Ticks the whole page. */
export function PageTick({
  eans,
  ticked,
  onTick,
}: {
  eans: readonly string[]
  ticked: readonly string[]
  onTick: (isOn: boolean) => void
}) {
  const count = eans.filter((ean) => ticked.includes(ean)).length
  const isAll = eans.length > 0 && count === eans.length
  return (
    <Checkbox
      className={styles.pageTick ?? ''}
      label={<span className={styles.pageTickLabel}>{text.tickPage}</span>}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  )
}
