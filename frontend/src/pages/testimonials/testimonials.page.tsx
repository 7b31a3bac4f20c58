import { useEffect, useRef } from 'react'
import { $basePath } from '#frontend/shared/settings.ts'
import { articleHead } from '#frontend/shared/text-page/article-head.ts'
import { ArticleLayout } from '#frontend/shared/text-page/article-layout.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { SCENES } from '#services/art/rider-scene/scenes.ts'
import { $large, closed, enlarged, turned } from './testimonials.model.ts'
import styles from './testimonials.module.css'
import { altOf, quotes, testimonials, testimonialsText as text } from './testimonials.text.ts'

/** The picture's URL; `index` starts at 0. */
const sceneAddress = (basePath: string, index: number) => `${basePath}/api/v1/media/scene/${index + 1}`

export { articleOpened as opened } from '#frontend/shared/text-page/article-head.ts'
export const $head = articleHead(testimonials)

/** Drawn scenes with a quote under each, labelled as drawings. Without scripts a picture opens as a link. */
export function Page() {
  const { basePath, large, enlarge } = useUnit({ basePath: $basePath, large: $large, enlarge: enlarged })
  return (
    <ArticleLayout write={testimonials} isWide>
      <p className={styles.honest}>{text.honest}</p>
      <ul className={`stack gap-16 ${styles.gallery}`} aria-label={text.gallery}>
        {SCENES.map((scene, index) => (
          <li key={quotes[index]}>
            <figure className="panel">
              <a
                href={sceneAddress(basePath, index)}
                aria-label={text.enlarge + altOf(scene)}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey) return
                  event.preventDefault()
                  enlarge(index)
                }}
              >
                <img src={sceneAddress(basePath, index)} alt={altOf(scene)} width={640} height={480} loading="lazy" decoding="async" />
              </a>
              <figcaption>
                <span>{quotes[index]}</span>
                <small className="muted">{text.illustration}</small>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {large !== null && <LargePicture place={large} />}
    </ArticleLayout>
  )
}

/** One picture enlarged. In right-to-left layout the left arrow is next. Escape closes it. */
function LargePicture({ place: index }: { place: number }) {
  const { basePath, close, turn } = useUnit({ basePath: $basePath, close: closed, turn: turned })
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const scene = SCENES[index]
  if (!scene) return null
  return (
    <dialog
      ref={dialog}
      className={styles.large}
      aria-label={text.large}
      onClose={() => close()}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turn(1)
        if (key === 'ArrowRight') turn(-1)
      }}
    >
      <figure>
        <img src={sceneAddress(basePath, index)} alt={altOf(scene)} width={640} height={480} />
        <figcaption aria-live="polite">
          <span>{quotes[index]}</span>
          <small className="muted">{`${text.illustration} · ${text.of(index + 1, SCENES.length)}`}</small>
        </figcaption>
      </figure>
      <div className={`row wrapping gap-8 ${styles.turns}`}>
        <Button variant="paper" leftSection={<Icon name="back" />} onClick={() => turn(-1)}>
          {text.before}
        </Button>
        <Button variant="paper" rightSection={<Icon name="forward" />} onClick={() => turn(1)}>
          {text.next}
        </Button>
        <Button onClick={() => dialog.current?.close()}>{text.close}</Button>
      </div>
    </dialog>
  )
}
