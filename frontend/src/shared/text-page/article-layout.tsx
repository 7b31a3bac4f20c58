import { $settings } from '#frontend/shared/settings.ts'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './article.module.css'
import type { Block, Section, WriteArticle } from './article.ts'
import { articleLayoutText as text } from './article-layout.text.ts'
import { Sentence } from './sentence.tsx'

/** Shorter pages get no table of contents. */
const minListed = 5

interface ArticleLayoutProps {
  write: WriteArticle
  /** Between the lead and the first section. */
  children?: Elements
  /** The children use the full page width; text keeps its measure. */
  isWide?: boolean
}

/** A text page: title, lead, table of contents when long, sections, and the date of its last change. */
export function ArticleLayout({ write, children, isWide = false }: ArticleLayoutProps) {
  const { title, lead, sections, updated, isNumbered = false } = write(useUnit($settings))
  const titled = sections.map((section, index) => ({
    ...section,
    title: isNumbered ? `${index + 1}. ${section.title}` : section.title,
  }))
  return (
    <div className={`wrap stack gap-24 one-column ${styles.page}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>
          <Sentence>{lead}</Sentence>
        </p>
        {updated && (
          <p className="muted small">
            <Sentence>{text.updated + updated}</Sentence>
          </p>
        )}
      </header>
      {sections.length >= minListed && <Places sections={titled} />}
      <div className={styles.body} data-wide={isWide || undefined}>
        {children}
        {titled.map((section) => (
          <SectionOf key={section.id} section={section} />
        ))}
      </div>
    </div>
  )
}

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
