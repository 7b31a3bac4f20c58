import { useUnit } from 'effector-react'
import { articleHead } from '#frontend/shared/article/article-head.ts'
import { ArticleLayout } from '#frontend/shared/article/article-layout.tsx'
import { $basePath } from '#frontend/shared/settings.ts'
import { SCENES } from '#services/art/rider-scene/scenes.ts'
import { LargePicture } from './large-picture.tsx'
import { sceneAddress } from './scene-address.ts'
import { $large, enlarged } from './testimonials.model.ts'
import styles from './testimonials.module.css'
import { altOf, quotes, testimonials, testimonialsText as text } from './testimonials.text.ts'

export { articleOpened as opened } from '#frontend/shared/article/article-head.ts'
export const $head = articleHead(testimonials)

/** Drawn scenes with a sentence under each, and said so. Without scripts a picture opens by itself. */
export function Page() {
  const { basePath, large, enlarge } = useUnit({ basePath: $basePath, large: $large, enlarge: enlarged })
  return (
    <ArticleLayout write={testimonials} isWide>
      <p className={styles.honest}>{text.honest}</p>
      <ul className={styles.gallery} aria-label={text.gallery}>
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
                {quotes[index]}
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
