import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { ChoiceButtons, SearchField, Select } from '#frontend/features/desk/controls.tsx'
import { csvText, saveCsv } from '#frontend/features/desk/csv.ts'
import { staffCataloguePath } from '#frontend/shared/routes.ts'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { cellsOf, type SupplierList, unmatchedOf } from './lists-shares.ts'
import { reasons } from './lists-view.ts'
import { $lists, $unmatched, $view, $words, searchSent, searchTyped, supplierChosen, whyChosen } from './supplier-lists.model.ts'
import { supplierListsText as text } from './supplier-lists.text.ts'
import styles from './tools.module.css'

/** How many there are for each reason, of the suppliers that are looked at. */
function countOf(lists: readonly SupplierList[], supplier: string | null, why: (typeof reasons)[number] | null): number {
  const looked = lists.filter((list) => supplier === null || list.supplier === supplier)
  return looked.reduce((sum, list) => sum + (why === null ? unmatchedOf(list) : list.unmatched[why]), 0)
}

function Filters() {
  const { view, words, unmatched, choose, type, send } = useUnit({
    view: $view,
    words: $words,
    unmatched: $unmatched,
    choose: supplierChosen,
    type: searchTyped,
    send: searchSent,
  })
  const id = useId()
  const rows = unmatched?.articles ?? []
  return (
    <div className={`${styles.tools} screen-only`}>
      <SearchField label={text.search} placeholder={text.placeholder} words={words} onType={type} onSend={send} />
      <label htmlFor={id} className="spoken">
        {text.supplier}
      </label>
      <Select
        id={id}
        value={view.supplier ?? ''}
        onChange={({ currentTarget: { value } }) => choose(suppliers.find((each) => each === value) ?? null)}
      >
        <option value="">{text.whole}</option>
        {suppliers.map((supplier) => (
          <option key={supplier}>{supplier}</option>
        ))}
      </Select>
      <Button
        size="xs"
        variant="paper"
        disabled={rows.length === 0}
        onClick={() =>
          saveCsv(
            'unmatched-articles.csv',
            csvText(
              Object.values(text.file),
              rows.map((row) => cellsOf(row, text.why)),
            ),
          )
        }
      >
        <span>
          <MixedText>{text.csv}</MixedText>
        </span>
      </Button>
    </div>
  )
}

function Reasons() {
  const { view, lists, choose } = useUnit({ view: $view, lists: $lists, choose: whyChosen })
  return (
    <ChoiceButtons
      legend={text.reasons}
      choices={[null, ...reasons].map((why) => ({
        choice: why,
        label: (
          <>
            {why === null ? text.allReasons : text.why[why]} {lists && <bdi>{countOf(lists, view.supplier, why).toLocaleString('en')}</bdi>}
          </>
        ),
      }))}
      chosen={view.why}
      onChoose={choose}
      className={styles.reasons}
    />
  )
}

/** What staff can do about the reason that is looked at. */
function Hint() {
  const { why } = useUnit($view)
  if (why === null) return null
  const { words, link } = text.hints[why]
  return (
    <p className={styles.hint}>
      <b>{text.mend}</b> {words}{' '}
      <Link to={`${staffCataloguePath}?part=import`} className="link">
        {link}
      </Link>
    </p>
  )
}

/** What narrows the articles, and what can be done about what is looked at. */
export function Tools() {
  return (
    <>
      <Filters />
      <Reasons />
      <Hint />
    </>
  )
}
