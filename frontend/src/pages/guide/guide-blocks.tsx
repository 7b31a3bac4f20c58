import { pressureGuidePath, wearGuidePath } from '#frontend/shared/routes.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import type { Block, WriteText } from '#frontend/shared/text-page/article.ts'
import { Sentence } from '#frontend/shared/text-page/sentence.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Drawing, Guide, GuideBlock, Table } from './guide.ts'
import styles from './guide-blocks.module.css'
import { pressureGuide } from './pressure.text.ts'
import { sidewallGuide } from './sidewall.text.ts'
import { wearGuide } from './wear.text.ts'

/** The guides, with their drawings, marks and tables. */

const guides: Readonly<Record<string, Guide>> = { [wearGuidePath]: wearGuide, [pressureGuidePath]: pressureGuide }

export const write: WriteText = (_, path) => {
  const guide = guides[path] ?? sidewallGuide
  return { ...guide, sections: guide.sections.map((section) => ({ ...section, blocks: section.blocks.map(shownBlock) })) }
}

function shownBlock(block: GuideBlock): Block {
  if (typeof block === 'string') return block
  if ('drawing' in block) return { element: <DrawingOf drawing={block.drawing} /> }
  if ('parts' in block) return { element: <PartsOf parts={block.parts} /> }
  if ('table' in block) return { element: <TableOf table={block.table} /> }
  return block
}

function DrawingOf({ drawing: { name, alt, width, height, marks } }: { drawing: Drawing }) {
  const basePath = useUnit($basePath)
  return (
    <figure className={`panel ${styles.figure}`}>
      <img src={`${basePath}/api/v1/media/guide/${name}`} alt={alt} width={width} height={height} decoding="async" />
      <figcaption>
        <ol className={styles.marks}>
          {marks.map(([mark, explanation]) => (
            <li key={mark}>
              <p>
                <b>
                  <Sentence>{mark}</Sentence>
                </b>{' '}
                <span>
                  <Sentence>{explanation}</Sentence>
                </span>
              </p>
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}

function PartsOf({ parts }: { parts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.parts} dir="ltr">
      {parts.map(([mark, meaning]) => (
        <div key={mark}>
          <dt translate="no">{mark}</dt>
          <dd dir="rtl">
            <Sentence>{meaning}</Sentence>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TableOf({ table: { caption, head, columns } }: { table: Table }) {
  return (
    <div className={styles.tables}>
      {columns.map((rows, index) => (
        <table key={rows[0]?.[0]} aria-label={caption}>
          {index === 0 && <caption className="spoken">{caption}</caption>}
          <thead>
            <tr>
              <th scope="col">{head[0]}</th>
              <th scope="col">{head[1]}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, value]) => (
              <tr key={key}>
                <th scope="row">
                  <bdi>{key}</bdi>
                </th>
                <td>
                  <Sentence>{value}</Sentence>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
