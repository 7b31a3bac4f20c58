import type { ReactNode } from 'react'
import { attributesOf, type StyleProps } from '#frontend/shared/desk/style-props.ts'
import styles from './data-list.module.css'

/** Labelled values, one below the other. */
export function DataList({ facts, ...rest }: StyleProps & { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl {...attributesOf(rest, styles.facts)}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
