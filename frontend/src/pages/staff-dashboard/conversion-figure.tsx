import { useState } from 'react'
import { BarsTable, Count, Figure } from '#frontend/features/desk/figure.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import type { Dashboard } from '#services/analytics/analytics.contract.ts'
import { conversionSentence, type Dimension, keyName } from './conversion-sentence.text.ts'
import styles from './figures.module.css'
import { conversionText as text } from './figures.text.ts'
import { shareText } from './words.text.ts'

const dimensions = ['byAvailability', 'byOrigin', 'bySource', 'byBrand'] as const satisfies readonly Dimension[]
const maxShown = 8

/** How many of whom pay. */
export function ConversionFigure({ dashboard }: { dashboard: Dashboard }) {
  const [dimension, setDimension] = useState<Dimension>('byAvailability')
  const conversions = dashboard[dimension]
  const columns = [text.by[dimension], text.share, text.paid, text.visitors]
  return (
    <Figure
      name={`${text.name}. ${text.explain[dimension]}`}
      sentence={<MixedText>{conversionSentence(dimension, conversions)}</MixedText>}
      table={{
        columns: [text.by[dimension], text.visitors, text.carts, text.paid, text.share],
        rows: conversions.map(({ key, visitors, carts, paid }) => [
          keyName(dimension, key),
          visitors,
          carts,
          paid,
          shareText(paid, visitors),
        ]),
      }}
      fileName={`conversion-${dimension}-${dashboard.period.from}-${dashboard.period.to}.csv`}
    >
      <fieldset className={styles.choices}>
        <legend className="spoken">{text.choose}</legend>
        {dimensions.map((each) => (
          <button key={each} type="button" aria-pressed={each === dimension} onClick={() => setDimension(each)}>
            {text.by[each]}
          </button>
        ))}
      </fieldset>
      {conversions.length > 0 && (
        <BarsTable
          label={`${text.name}: ${text.by[dimension]}`}
          tone="second"
          columns={columns}
          rows={conversions.slice(0, maxShown).map(({ key, visitors, paid }) => ({
            key,
            name: <bdi dir="auto">{keyName(dimension, key)}</bdi>,
            value: visitors === 0 ? 0 : paid / visitors,
            cells: [
              <b key="share">{shareText(paid, visitors)}</b>,
              <Count key="paid" count={paid} />,
              <Count key="visitors" count={visitors} />,
            ],
          }))}
        />
      )}
    </Figure>
  )
}
