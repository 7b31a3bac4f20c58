import { type ReactNode, useRef } from 'react'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Check } from '#frontend/shared/ui/check.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { FILTER_NAMES, type FilterName } from '#services/domain/list-view.ts'
import styles from './filter-panel.module.css'
import { filterWords } from './filter-words.tsx'
import { onPlainClick } from './list-address.ts'
import { countFilters, countOptions, type FilterOption, noFilters, toggled } from './list-filters.ts'
import {
  $address,
  $filters,
  $otherParameters,
  addressWith,
  filtersCleared,
  filterToggled,
  type NarrowingState,
} from './product-list.model.ts'
import { filterText, productListText as text } from './product-list.text.ts'

/** Id of the panel, for the phone's button and the sort order. */
export const panelId = 'list-filters'
export const formId = 'list-filters-form'

/** Boolean filters, grouped together. */
const SWITCHES: readonly FilterName[] = ['stock', 'shipping', 'sets']
const GROUPS = FILTER_NAMES.filter((name) => !SWITCHES.includes(name))
/** Options shown per group before unfolding. */
const MOST_AT_ONCE = 7

interface GroupProps {
  name: FilterName
  options: readonly FilterOption[]
  products: readonly Product[]
}

function Option({ name, option: { value, count, isChosen }, children }: { name: FilterName; option: FilterOption; children: ReactNode }) {
  const toggle = useUnit(filterToggled)
  return (
    <Check name={name} value={value} checked={isChosen} onChange={() => toggle({ name, value })}>
      <span className={`row middle wrapping between gap-8 ${styles.option}`}>
        <span>{children}</span>
        <small>{count}</small>
      </span>
    </Check>
  )
}

function Options({ name, options, products }: GroupProps) {
  return options.map((option) => (
    <Option key={option.value} name={name} option={option}>
      {filterWords(name, option.value, products)}
    </Option>
  ))
}

function Group({ name, options, products }: GroupProps) {
  const first = options.filter(({ isChosen }, index) => isChosen || index < MOST_AT_ONCE)
  const rest = options.filter((option) => !first.includes(option))
  return (
    <fieldset>
      <legend>{filterText.groups[name]}</legend>
      <Options name={name} options={first} products={products} />
      {rest.length > 0 && (
        <details>
          <summary className="link">{filterText.more(rest.length)}</summary>
          <Options name={name} options={rest} products={products} />
        </details>
      )}
    </fieldset>
  )
}

/** The panel is sticky: after a choice in a scrolled list, scrolls to the first results. */
function showBeginning(panel: HTMLElement | null): void {
  const top = panel?.parentElement?.getBoundingClientRect().top ?? 0
  const isBeside = panel !== null && panel.getBoundingClientRect().top > top
  if (isBeside) window.scrollBy({ top, behavior: 'instant' })
}

/** All filters of a list: a bottom sheet on phones, a column on desktops; a form without scripts. */
export function FilterPanel({ offered, shown }: NarrowingState) {
  const { filters, otherParameters } = useUnit({ filters: $filters, otherParameters: $otherParameters })
  const panel = useRef<HTMLElement>(null)
  const options = countOptions(offered, filters)
  const groups = GROUPS.filter((name) => options[name].length > (options[name].some(({ isChosen }) => isChosen) ? 0 : 1))
  const switches = SWITCHES.filter((name) => options[name].length > 0)
  return (
    <aside ref={panel} id={panelId} className={`panel ${styles.panel}`} popover="auto" aria-label={text.filter}>
      <div className={`row middle between ${styles.head}`}>
        <b>{text.filter}</b>
        <Clear />
      </div>
      <form
        id={formId}
        className={styles.inside}
        onChange={() => showBeginning(panel.current)}
        onSubmit={(event) => event.preventDefault()}
      >
        {switches.length > 0 && (
          <fieldset aria-label={text.show}>
            {switches.map((name) => (
              <Options key={name} name={name} options={options[name]} products={offered} />
            ))}
          </fieldset>
        )}
        {groups.map((name) => (
          <Group key={name} name={name} options={options[name]} products={offered} />
        ))}
        {otherParameters.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <noscript>
          <button type="submit">{text.apply}</button>
        </noscript>
        <Button className={styles.close ?? ''} data-needs-script variant="go" popoverTarget={panelId} popoverTargetAction="hide">
          {text.showFound(shown.length)}
        </Button>
      </form>
    </aside>
  )
}

function Clear() {
  const { filters, address, clear } = useUnit({ filters: $filters, address: $address, clear: filtersCleared })
  if (countFilters(filters) === 0) return null
  return (
    <a className="link" href={addressWith(address, { filters: noFilters })} onClick={(event) => onPlainClick(event, clear)}>
      {text.clear}
    </a>
  )
}

/** Active filters; a press removes one. */
export function ChosenFilters({ products }: { products: readonly Product[] }) {
  const { filters, address, toggle } = useUnit({ filters: $filters, address: $address, toggle: filterToggled })
  if (countFilters(filters) === 0) return null
  return (
    <ul className={`row middle wrapping gap-8 ${styles.chosen}`} aria-label={text.chosen}>
      {FILTER_NAMES.flatMap((name) =>
        filters[name].map((value) => (
          <li key={`${name} ${value}`}>
            <a
              href={addressWith(address, { filters: toggled(filters, name, value) })}
              onClick={(event) => onPlainClick(event, () => toggle({ name, value }))}
            >
              <span className="spoken">{text.takeBack} </span>
              <span>
                <span>{filterText.chips[name]}</span> <span>{filterWords(name, value, products)}</span>
              </span>
              <Icon name="close" />
            </a>
          </li>
        )),
      )}
      <li>
        <Clear />
      </li>
    </ul>
  )
}

/** Opens the sheet on phones. */
export function FilterButton() {
  const filters = useUnit($filters)
  const chosen = countFilters(filters)
  return (
    <Button className={styles.open ?? ''} variant="line" leftSection={<Icon name="filter" />} popoverTarget={panelId}>
      {text.filterShort}
      {chosen > 0 && <bdi className={styles.badge}>{chosen}</bdi>}
    </Button>
  )
}
