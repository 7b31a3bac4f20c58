import { fitWords } from '#frontend/entities/motorcycle/fit.text.ts'
import { fitLines } from '#frontend/entities/motorcycle/fit-lines.ts'
import { FIT_SIGNS, FitLineText } from '#frontend/entities/motorcycle/fit-list.tsx'
import { $isMotorcycleKnown, $motorcycles } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { type MyMotorcycle, shortModel } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { Link } from '#frontend/shared/router.tsx'
import { motorcycleFinderPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { $fit, $hasFitFailed } from './compare.model.ts'
import styles from './compare.module.css'
import { compareText } from './compare.text.ts'

const text = compareText.fit

/** Whether each tire fits the visitor's motorcycles, and the first reason where it is not simply so. */
export function FitRow({ products }: { products: readonly ProductDetails[] }) {
  const { isKnown, motorcycles } = useUnit({ isKnown: $isMotorcycleKnown, motorcycles: $motorcycles })
  return (
    <tbody data-needs-script>
      <tr className={styles.fit}>
        <th scope="row">{text.row}</th>
        {isKnown && motorcycles.length === 0 ? (
          <td colSpan={products.length}>
            <Link className="link" to={motorcycleFinderPath}>
              {text.choose}
            </Link>
          </td>
        ) : (
          products.map(({ ean }) => (
            <td key={ean}>
              <ul>
                {motorcycles.map((motorcycle) => (
                  <Verdict key={motorcycle.id} ean={ean} motorcycle={motorcycle} />
                ))}
              </ul>
            </td>
          ))
        )}
      </tr>
    </tbody>
  )
}

function Verdict({ ean, motorcycle }: { ean: string; motorcycle: MyMotorcycle }) {
  const { fit, hasFailed } = useUnit({ fit: $fit, hasFailed: $hasFitFailed })
  const judged = fit?.motorcycles.find((each) => each.motorcycle.id === motorcycle.id)?.tires.find((tire) => tire.ean === ean)
  const name = (
    <small className="muted">
      <NameText>{shortModel(motorcycle.model)}</NameText>
    </small>
  )
  // A motorcycle that the shop knows no more is left out of its answer.
  if (!judged)
    return fit ? null : (
      <li>
        <span className="muted">{hasFailed ? text.failed : text.asking}</span> {name}
      </li>
    )
  const [reason] = judged.verdict === 'ok' ? [] : fitLines(judged.reasons)
  return (
    <li data-verdict={judged.verdict}>
      <span className={styles.verdict}>
        <Icon name={FIT_SIGNS[judged.verdict]} />
        <span>{fitWords.verdict[judged.verdict]}</span>
      </span>
      {name}
      {reason && (
        <small>
          <FitLineText line={reason} />
        </small>
      )}
    </li>
  )
}
