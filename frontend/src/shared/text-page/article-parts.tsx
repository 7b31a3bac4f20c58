import { $settings } from '#frontend/shared/settings.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './article.module.css'
import type { ArticleText, Block, Section, WriteText } from './article.ts'
import { articleLayoutText as text } from './article-layout.text.ts'
import { Sentence } from './sentence.tsx'

/** Shorter pages get no table of contents. */
const minListed = 5

const titled = ({ sections, isNumbered }: ArticleText) =>
  isNumbered ? sections.map((section, index) => ({ ...section, title: `${index + 1}. ${section.title}` })) : sections

export interface ArticlePartProps {
  part: 'head' | 'sections'
  title: string
  path: string
}

/** One part of a text page: its title, lead and table of contents, or its sections. */
export function ArticlePart({ part, title, path, write }: ArticlePartProps & { write: WriteText }) {
  const article = write(useUnit($settings), path)
  return part === 'head' ? <Head title={title} article={article} /> : <Sections article={article} />
}

function Head({ title, article }: { title: string; article: ArticleText }) {
  const sections = titled(article)
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>
          <Sentence>{article.lead}</Sentence>
        </p>
        {article.updated && (
          <p className="muted small">
            <Sentence>{text.updated + article.updated}</Sentence>
          </p>
        )}
      </header>
      {sections.length >= minListed && <Places sections={sections} />}
    </>
  )
}

const Sections = ({ article }: { article: ArticleText }) =>
  titled(article).map((section) => <SectionOf key={section.id} section={section} />)

function Places({ sections }: { sections: readonly Section[] }) {
  return (
    <nav className={styles.places} aria-label={text.places}>
      <p className={styles.placesHead} aria-hidden="true">
        {text.places}
      </p>
      <details className="fold">
        <summary>{text.places}</summary>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <Sentence>{title}</Sentence>
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

function SectionOf({ section: { id, title, blocks } }: { section: Section }) {
  return (
    <section id={id} className={`stack gap-12 anywhere ${styles.section}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <Sentence>{title}</Sentence>
      </h2>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an article is replaced as a whole
        <BlockOf key={index} block={block} />
      ))}
    </section>
  )
}

function BlockOf({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <Sentence>{block}</Sentence>
      </p>
    )
  }
  if ('note' in block) {
    return (
      <p className={styles.note}>
        <Sentence>{block.note}</Sentence>
      </p>
    )
  }
  if ('element' in block) return <div>{block.element}</div>
  if ('facts' in block) return <Facts facts={block.facts} />
  return (
    <ul className={styles.list}>
      {block.list.map((item) => (
        <li key={item}>
          <Sentence>{item}</Sentence>
        </li>
      ))}
    </ul>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={`line-above ${styles.facts}`}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>
            <Sentence>{name}</Sentence>
          </dt>
          <dd>
            <Sentence>{fact}</Sentence>
          </dd>
        </div>
      ))}
    </dl>
  )
}
