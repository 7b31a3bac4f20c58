import { $keptMotorcycles } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { shortModel } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Check } from '#frontend/shared/ui/check.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import type { MotorcycleTires, WheelNeed } from '#services/motorcycles/motorcycle.contract.ts'
import { $failure, $fitting, $isMine, $listMotorcycle, $listOthers, mineToggled, motorcycleSwitched, retried } from './my-fit.model.ts'
import styles from './product-list.module.css'
import { myFitText as text } from './product-list.text.ts'

const sizeOf = ({ width, profile, rim }: Pick<WheelNeed, 'width' | 'profile' | 'rim'>) => `${width}/${profile}/${rim}`

/** What fits, by wheel, and how many do not: by size, or by another rule. */
function Narrowed({ products, fitting, isMine }: { products: readonly Product[]; fitting: MotorcycleTires; isMine: boolean }) {
  const { front, rear, model } = fitting.motorcycle
  const eans = new Set(products.map(({ ean }) => ean))
  const countOf = (section: 'fronts' | 'rears' | 'sets') => fitting[section].filter(({ product }) => eans.has(product.ean)).length
  const fits = new Set([...fitting.fronts, ...fitting.rears, ...fitting.sets].map(({ product }) => product.ean))
  const out = products.filter(({ ean }) => !fits.has(ean))
  const sizes = [sizeOf(front), sizeOf(rear)]
  const ofOtherSize = out.filter((product) => !sizes.includes(sizeOf(product))).length
  const byRules = out.length - ofOtherSize
  return (
    <div className={styles.said}>
      <p role="status">
        <b>
          {text.for}
          <NameText>{shortModel(model)}</NameText>
          {isMine && <span>{text.mine}</span>}
          <span>{text.shown(products.length - out.length, products.length)}</span>
        </b>{' '}
        <span>{text.wheels(countOf('fronts'), countOf('rears'), countOf('sets'))}</span>
      </p>
      {out.length > 0 && (
        <details>
          <summary className="link">{text.why}</summary>
          {ofOtherSize > 0 && <p>{text.otherSize(ofOtherSize)}</p>}
          {byRules > 0 && (
            <p>
              <MixedText>{text.otherRules(byRules)}</MixedText> {text.checkOne}
            </p>
          )}
        </details>
      )}
    </div>
  )
}

/** With a motorcycle: a switch that filters this and all other lists by fit, and one to each other motorcycle. */
export function MyFit({ products }: { products: readonly Product[] }) {
  const { motorcycle, others, kept, isMine, fitting, failure, toggle, retry, show } = useUnit({
    motorcycle: $listMotorcycle,
    others: $listOthers,
    kept: $keptMotorcycles,
    isMine: $isMine,
    fitting: $fitting,
    failure: $failure,
    toggle: mineToggled,
    retry: retried,
    show: motorcycleSwitched,
  })
  if (!motorcycle) return null
  return (
    <div className={styles.mine} data-needs-script>
      <Check checked={isMine} onChange={() => toggle()}>
        {text.only}
        <NameText>{shortModel(motorcycle.model)}</NameText>
        {kept.includes(motorcycle) && <span>{text.mine}</span>}
      </Check>
      {others.map(({ id, model }) => (
        <button key={id} className="link" type="button" onClick={() => show(id)}>
          {text.instead}
          <NameText>{shortModel(model)}</NameText>
        </button>
      ))}
      {fitting && <Narrowed products={products} fitting={fitting} isMine={kept.includes(motorcycle)} />}
      {isMine && !fitting && !failure && <p role="status">{text.asking}</p>}
      {failure && (
        <p role="alert">
          <span>{failure}</span>{' '}
          <button className="link" type="button" onClick={() => retry()}>
            {dataStateText.retry}
          </button>
        </p>
      )}
    </div>
  )
}
