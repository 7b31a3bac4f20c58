import { Fragment } from 'react'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { SearchAnswer } from '#services/catalogue/catalogue.contract.ts'
import { searchText as text } from './search.text.ts'

/** Explains the letters of an old size designation, if one was searched for. */
export function TranslatedSizes({ translated, className }: Pick<SearchAnswer, 'translated'> & { className: string | undefined }) {
  if (translated.length === 0) return null
  return (
    <p className={className}>
      {text.translated}
      {translated.map(({ letters, metric }) => (
        <Fragment key={letters}>
          {' '}
          <TireSize size={`${letters} = ${metric}`} />
        </Fragment>
      ))}
    </p>
  )
}
