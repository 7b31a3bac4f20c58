import { type MouseEvent, useRef } from 'react'
import { FitList } from '#frontend/entities/motorcycle/fit-list.tsx'
import { LicenceCheck } from '#frontend/entities/motorcycle/licence-check.tsx'
import { LicenceLine } from '#frontend/entities/motorcycle/licence-line.tsx'
import { shortModel } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { shippingNote } from '#frontend/entities/product/product-card.tsx'
import { ProductPicture, pictureAlt } from '#frontend/entities/product/product-picture.tsx'
import { Link, useNavigate } from '#frontend/shared/router.tsx'
import { motorcyclePath, productPath } from '#frontend/shared/routes.ts'
import { Arrival } from '#frontend/shared/ui/arrival.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { FullPrice, Price } from '#frontend/shared/ui/money.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import type { FitReason } from '#services/motorcycles/motorcycle.contract.ts'
import type { RecommendationCard } from '#services/wizard/wizard.contract.ts'
import { buyFx } from './click.model.ts'
import styles from './results.module.css'
import { ScoreParts } from './score-parts.tsx'
import { Riding } from './summary.tsx'
import { type Recommendation, triedAgain } from './visit.model.ts'
import { answersReopened } from './wizard.model.ts'
import { resultText as text } from './wizard.text.ts'

/** The rules that riders ask about first; the licence comparison is beside the cards. */
const FIRST_RULES: readonly FitReason['rule'][] = ['size_equal', 'load_index_min', 'speed_symbol_min']

function Heading({ given: { answer, asked } }: { given: Recommendation }) {
  const reopen = useUnit(answersReopened)
  const { motorcycle, recommendations } = answer
  const choice = asked.selectedTyreType ?? 'set'
  const count = recommendations.length
  return (
    <div className={styles.head}>
      <h1>
        {count === 1 ? (
          <span>{text.one[choice]}</span>
        ) : (
          <span>
            <bdi>{count}</bdi>
            <span>{text.many[choice]}</span>
          </span>
        )}
        <span>{text.to}</span>
        <bdi>{shortModel(motorcycle.model)}</bdi>
        {text.yours}
      </h1>
      <p className="muted">
        <bdi>{motorcycleName({ brand: motorcycle.brand, model: shortModel(motorcycle.model) })}</bdi> <bdi>{asked.motorcycleYear}</bdi>,{' '}
        <Riding {...asked} />.{' '}
        <button type="button" className={`link ${styles.plain}`} onClick={() => reopen()}>
          {text.changeAnswers}
        </button>
      </p>
      <p className="muted small">{text.remembered}</p>
    </div>
  )
}

/** The recommended tires, best first. */
export function Results({ given }: { given: Recommendation }) {
  const startOver = useUnit(triedAgain)
  const { motorcycle, recommendations } = given.answer
  const { id, brand, model, front, rear } = motorcycle
  const year = given.asked.motorcycleYear
  return (
    <div className={`wrap ${styles.results}`}>
      <Heading given={given} />
      <LicenceLine front={front.displaySize} rear={rear.displaySize} />
      <div className={styles.columns}>
        <div className={styles.cards}>
          {recommendations.map((card, index) => (
            <ResultCard key={card.ean} card={card} isBest={index === 0} />
          ))}
        </div>
        <div className={styles.licence}>
          <LicenceCheck motorcycle={{ id, brand, model, year, front: front.displaySize, rear: rear.displaySize }} />
        </div>
      </div>
      <div className={`stack start ${styles.again}`}>
        <p>{text.notIt}</p>
        <Button size="lg" onClick={() => startOver()}>
          {text.tryAgain}
        </Button>
        <Link className="link" to={motorcyclePath(id, year)}>
          {text.allTires}
        </Link>
      </div>
    </div>
  )
}

/** `59V`; a symbol in brackets stays as on sidewalls, `(69W)`. */
function codes(load: number | null | undefined, speed: string | null | undefined): string {
  if (speed?.startsWith('(')) return ` (${load ?? ''}${speed.slice(1)}`
  return load || speed ? ` ${load ?? ''}${speed ?? ''}` : ''
}

function Sizes({ product }: { product: Product }) {
  const { set, displaySize, load, speed, frontSize = '', rearSize = '', frontLoad, frontSpeed, rearLoad, rearSpeed } = product
  const rows: [string, string][] = set
    ? [
        [text.frontSize, frontSize + codes(frontLoad, frontSpeed)],
        [text.rearSize, rearSize + codes(rearLoad, rearSpeed)],
      ]
    : [[text.size, displaySize + codes(load, speed)]]
  return (
    <dl className={`row wrapping ${styles.sizes}`}>
      {rows.map(([name, size]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <TireSize size={size} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Warnings, and the most important passed checks; the others are folded. */
function Fit({ reasons }: { reasons: readonly FitReason[] }) {
  const checked = reasons.filter(({ rule }) => rule !== 'licence_reminder')
  const isFirst = ({ rule, verdict }: FitReason) => verdict !== 'ok' || FIRST_RULES.includes(rule)
  const others = checked.filter((reason) => !isFirst(reason))
  return (
    <div>
      <FitList reasons={checked.filter(isFirst)} />
      {others.length > 0 && (
        <details className={`fold ${styles.others}`}>
          <summary>{text.otherChecks}</summary>
          <FitList reasons={others} />
        </details>
      )}
    </div>
  )
}

/** Delays the navigation so that the click is tracked, once; a new tab opened by the browser is tracked too. */
function useBuying(card: RecommendationCard) {
  const buy = useUnit(buyFx)
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const path = productPath(card.product)
  const leave = async () => {
    isLeaving.current = true
    await buy(card)
    await navigate(path)
    isLeaving.current = false
  }
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return void buy(card)
    event.preventDefault()
    if (!isLeaving.current) void leave()
  }
  const onAuxClick = ({ button }: MouseEvent) => void (button === 1 && buy(card))
  return { to: path, onClick, onAuxClick }
}

/** A recommended tire or set: its score and reasons, the price, and the button to buy it. */
function ResultCard({ card, isBest }: { card: RecommendationCard; isBest: boolean }) {
  const { product, score, parts, reason, fit } = card
  const buying = useBuying(card)
  return (
    <article className={`panel row wrapping gap-12 ${styles.card}`} aria-label={product.displayName}>
      <ProductPicture
        image={product.image}
        alt={pictureAlt(product)}
        sizes="(min-width: 64em) 176px, 104px"
        className={styles.picture}
        isMain={isBest}
      />
      <div className={styles.name}>
        <p>
          <bdi>{product.brand}</bdi>
        </p>
        <h2>
          <NameText>{product.name}</NameText>
        </h2>
      </div>
      <p className={styles.score} data-ground="dark">
        <span>{text.scoreOf}</span>
        <b>
          <bdi>{score.toFixed(1)}</bdi>
        </b>
        <span>
          {text.outOf}
          <bdi>10</bdi>
        </span>
      </p>
      <div className={`stack gap-12 one-column ${styles.about}`}>
        <Sizes product={product} />
        {parts && <ScoreParts parts={parts} />}
        <p className={`anywhere medium ${styles.reason}`}>
          <MixedText>{reason}</MixedText>
        </p>
        <Fit reasons={fit} />
      </div>
      <div className={`stack gap-6 line-above ${styles.buy}`}>
        <Arrival product={product} size="sm" />
        <p className={`row baseline wrapping ${styles.price}`}>
          <Price shekels={product.price} />
          {product.fullPrice > product.price && <FullPrice shekels={product.fullPrice} screenReaderLabel={text.fullPrice} />}
        </p>
        <p className="muted small">{`${product.set ? text.perPair : text.perTire}${shippingNote(product)}`}</p>
        <Button {...buying} variant={isBest ? 'go' : 'line'} size="lg">
          {text.buy}
          <span className="spoken"> {product.displayName}</span>
        </Button>
      </div>
    </article>
  )
}
