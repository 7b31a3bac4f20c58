import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { Live } from '#frontend/features/desk/live.tsx'
import { SearchField } from '#frontend/features/desk/search-field.tsx'
import { Select } from '#frontend/features/desk/select.tsx'
import { methods, type Period, periods } from './orders-address.ts'
import { $view, $words, methodChosen, periodChosen, searchSent, searchTyped } from './orders-view.model.ts'
import { staffOrdersText as text } from './staff-orders.text.ts'
import styles from './tools.module.css'

/** What narrows the list. */
export function Tools() {
  return (
    <div className={`${styles.tools} screen-only`}>
      <Search />
      <Methods />
      <PeriodChoice />
      <Live />
    </div>
  )
}

const isTyping = ({ target }: KeyboardEvent) => target instanceof Element && target.matches('input, select, textarea, [contenteditable]')

function Search() {
  const { words, type, send } = useUnit({ words: $words, type: searchTyped, send: searchSent })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <SearchField
      label={text.searchLabel}
      placeholder={text.searchPlaceholder}
      words={words}
      onType={type}
      onSend={send}
      shortcut={{ key: '/', field }}
    />
  )
}

function Methods() {
  const { view, choose } = useUnit({ view: $view, choose: methodChosen })
  return (
    <fieldset className={styles.segments} aria-label={text.methodsLabel}>
      {[null, ...methods].map((method) => (
        <button key={method} type="button" aria-pressed={view.method === method} onClick={() => choose(method)}>
          {method === null ? text.allMethods : text.methods[method]}
        </button>
      ))}
    </fieldset>
  )
}

function PeriodChoice() {
  const { view, choose } = useUnit({ view: $view, choose: periodChosen })
  return (
    <div className={styles.period}>
      <Select aria-label={text.periodLabel} value={view.period} onChange={(event) => choose(event.currentTarget.value as Period)}>
        {periods.map((period) => (
          <option key={period} value={period}>
            {text.periods[period]}
          </option>
        ))}
      </Select>
    </div>
  )
}
