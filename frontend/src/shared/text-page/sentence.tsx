import type { ReactNode } from 'react'
import { Link } from '#frontend/shared/router.tsx'
import styles from './article.module.css'
import { type Piece, piecesOf } from './article-text.ts'

/** Isolated runs up to this length are not broken across lines. */
const longestWhole = 20

/** A sentence of an article, with links. */
export function Sentence({ children }: { children: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is replaced as a whole
  return piecesOf(children).map((piece, index) => <PieceOf key={index} piece={piece} />)
}

function PieceOf({ piece }: { piece: Piece }): ReactNode {
  if (piece.kind === 'text') return <span>{piece.text}</span>
  if (piece.kind === 'island') return <bdi className={piece.text.length <= longestWhole ? styles.whole : undefined}>{piece.text}</bdi>
  const label = <Sentence>{piece.text}</Sentence>
  if (!piece.href.startsWith('/')) {
    return (
      <a className={styles.link} href={piece.href}>
        {label}
      </a>
    )
  }
  return (
    <Link className={styles.link} to={piece.href}>
      {label}
    </Link>
  )
}
