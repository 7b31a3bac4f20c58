import { useEffect } from 'react'
import { differInWheels, MotorcycleName } from '#frontend/entities/motorcycle/motorcycle-name.tsx'
import { ProductPicture } from '#frontend/entities/product/product-picture.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { homePath, motorcycleFinderPath } from '#frontend/shared/routes.ts'
import { Arrival } from '#frontend/shared/ui/arrival.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Price } from '#frontend/shared/ui/money.tsx'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { SearchAnswer } from '#services/catalogue/catalogue.contract.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { searchText as text } from './search.text.ts'
import { $choice, $isListOpen, $typed } from './search-box.model.ts'
import { $answer, $failure, $isSearching, $suggestions, listShown, retried, suggestionChosen } from './suggestions.model.ts'
import type { Suggestion } from './suggestions.ts'
import styles from './suggestions-list.module.css'
import { TranslatedSizes } from './translated-sizes.tsx'

const groups = [
  { kind: 'meant', title: text.meant },
  { kind: 'motorcycle', title: null },
  { kind: 'size', title: text.sizes },
  { kind: 'brand', title: text.brands },
  { kind: 'product', title: text.products },
] as const

function Option({ suggestion }: { suggestion: Suggestion }) {
  const { choice, choose } = useUnit({ choice: $choice, choose: suggestionChosen })
  const isChosen = choice === suggestion.id
  useEffect(() => {
    if (isChosen) document.getElementById(suggestion.id)?.scrollIntoView({ block: 'nearest' })
  }, [isChosen, suggestion.id])
  return (
    <Link
      id={suggestion.id}
      className={`row middle gap-12 ${styles.option}`}
      data-kind={suggestion.kind}
      to={suggestion.path}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={() => choose()}
    >
      <SuggestionBody suggestion={suggestion} />
    </Link>
  )
}

/** The tires for all of them follow below. */
function titleOfMotorcycles(found: readonly Suggestion[]): string {
  const motorcycles = found.flatMap((suggestion) => (suggestion.kind === 'motorcycle' ? [suggestion.motorcycle] : []))
  return differInWheels(motorcycles) ? text.otherWheels : text.motorcycles
}

function Choices({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const all = suggestions.find(({ kind }) => kind === 'all')
  return (
    <div id="search-choices" role="listbox" aria-label={text.results}>
      {groups.map(({ kind, title: known }) => {
        const found = suggestions.filter((suggestion) => suggestion.kind === kind)
        const title = known ?? titleOfMotorcycles(found)
        return (
          found.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
            <div key={kind} className={styles.group} role="group" aria-label={title} data-kind={kind}>
              <p className={styles.title} aria-hidden="true">
                {title}
              </p>
              {found.map((suggestion) => (
                <Option key={suggestion.id} suggestion={suggestion} />
              ))}
            </div>
          )
        )
      })}
      {all && <Option suggestion={all} />}
    </div>
  )
}

function Found({ answer, suggestions }: { answer: SearchAnswer | null; suggestions: readonly Suggestion[] }) {
  return (
    <>
      {answer && <TranslatedSizes translated={answer.translated} className={styles.remark} />}
      {answer && answer.missing.length > 0 && <p className={styles.remark}>{text.missing(answer.missing)}</p>}
      <Choices suggestions={suggestions} />
    </>
  )
}

function Nothing() {
  return (
    <div className={`stack start gap-8 ${styles.notice}`}>
      <b>{text.nothing}</b>
      <p>
        {text.advice} <TireSize size="120/70 17" /> {text.or}
      </p>
      <p className={`row middle wrapping ${styles.ways}`}>
        <Link className="link" to={homePath}>
          {text.sizeFinder}
        </Link>
        <Link className="link" to={motorcycleFinderPath}>
          {text.motorcycleFinder}
        </Link>
        <span>
          {text.call} <ShopPhone />
        </span>
      </p>
    </div>
  )
}

function Failed({ message }: { message: string }) {
  const retry = useUnit(retried)
  return (
    <div className={`stack start gap-8 ${styles.notice}`} role="alert">
      <b>{message}</b>
      <Button variant="line" onClick={() => retry()}>
        {text.retry}
      </Button>
    </div>
  )
}

/** Suggestions for the field, below it. */
export function Suggestions() {
  const { isOpen, typed, answer, suggestions, failure, isSearching, show } = useUnit({
    isOpen: $isListOpen,
    typed: $typed,
    answer: $answer,
    suggestions: $suggestions,
    failure: $failure,
    isSearching: $isSearching,
    show: listShown,
  })
  useEffect(() => show(), [show])
  const isShown = isOpen && plainText(typed) !== ''
  const announcement = isSearching || !answer ? '' : text.found(answer.total) + (suggestions.length > 0 ? text.choose : '')
  return (
    <>
      <p className="spoken" role="status">
        {isShown && !failure && announcement}
      </p>
      {isShown && (
        <div className={styles.panel} aria-busy={isSearching}>
          {failure ? (
            <Failed message={failure} />
          ) : suggestions.length > 0 ? (
            <Found answer={answer} suggestions={suggestions} />
          ) : answer && !isSearching ? (
            <Nothing />
          ) : (
            <p className={styles.searching}>{text.searching}</p>
          )}
        </div>
      )}
    </>
  )
}

function Tire({ product }: { product: Product }) {
  return (
    <>
      <ProductPicture className={styles.picture} image={product.image} alt="" sizes="64px" isDimmed={product.visibility === 'outofstock'} />
      <div className={styles.about}>
        <small>
          <bdi>{product.brand}</bdi>
        </small>
        <b>
          {product.set && <span>{`${text.set} `}</span>}
          <bdi>{product.name}</bdi>
        </b>
        <TireSize size={product.displaySize} />
        <Arrival product={product} size="sm" />
      </div>
      <Price shekels={product.price} size="sm" />
    </>
  )
}

/** An option's content; the option is a link itself, so it may contain none. */
function SuggestionBody({ suggestion }: { suggestion: Suggestion }) {
  switch (suggestion.kind) {
    case 'meant':
      return <TireSize size={sizeLabel(suggestion.size)} />
    case 'motorcycle':
      return <MotorcycleName motorcycle={suggestion.motorcycle} />
    case 'size':
      return (
        <>
          <TireSize size={sizeLabel(suggestion.size)} />
          <small>{text.count(suggestion.count)}</small>
        </>
      )
    case 'brand':
      return (
        <>
          <span>
            <bdi>{suggestion.name}</bdi> <span>{suggestion.nameHe}</span>
          </span>
          <small>{text.count(suggestion.count)}</small>
        </>
      )
    case 'product':
      return <Tire product={suggestion.product} />
    case 'all':
      return (
        <>
          <span>{text.all(suggestion.count)}</span>
          <Icon name="forward" />
        </>
      )
  }
}
