import { $settings } from '#frontend/shared/settings.ts'
import { articleHead } from '#frontend/shared/text-page/article-head.ts'
import { ArticleLayout } from '#frontend/shared/text-page/article-layout.tsx'
import { Sentence } from '#frontend/shared/text-page/sentence.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './direct-business-model.module.css'
import { boxesOf, chainsOf, directBusinessModel, businessModelText as text } from './direct-business-model.text.ts'
import { StopDrawing } from './stop-drawing.tsx'

export { articleOpened as opened } from '#frontend/shared/text-page/article-head.ts'
export const $head = articleHead(directBusinessModel)

/** A tire's way from factory to rider, compared with the usual one. */
export function Page() {
  const shop = useUnit($settings)
  return (
    <ArticleLayout write={directBusinessModel} isWide>
      {chainsOf(shop.shopName).map(({ title, isOurs, stops }) => (
        <section key={title} className={`panel ${styles.chain}`} data-ours={isOurs || undefined}>
          <h2>
            <span>{title}</span> <small className="muted">{text.stops(stops.length)}</small>
          </h2>
          <ol>
            {stops.map(({ drawing, name, what }) => (
              <li key={name}>
                <StopDrawing name={drawing} />
                <p>
                  <b>{name}</b>
                  <span className="muted">{what}</span>
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <section className={styles.boxes} aria-labelledby="boxes">
        <h2 id="boxes">{text.boxes}</h2>
        <ul>
          {boxesOf(shop).map(({ icon, title, body }) => (
            <li key={title} className="panel">
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>
                <Sentence>{body}</Sentence>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </ArticleLayout>
  )
}
