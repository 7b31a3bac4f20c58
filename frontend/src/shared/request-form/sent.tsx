import { useEffect, useRef } from 'react'
import { Sentence } from '#frontend/shared/article/sentence.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import styles from './request-form.module.css'
import { requestFormText as text } from './request-form.text.ts'

interface SentProps {
  reference: string
  title: string
  body: string
}

/** It has arrived: the reference to keep, and what happens now. Gone to and read out as it comes. */
export function Sent({ reference, title, body }: SentProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} className={`panel ${styles.sent}`} tabIndex={-1} aria-labelledby="request-sent">
      <h2 id="request-sent">
        <Icon name="check" />
        {title}
      </h2>
      <p>
        {text.reference}
        <bdi className={styles.reference}>{reference}</bdi>
      </p>
      <p>
        <Sentence>{body}</Sentence>
      </p>
    </section>
  )
}
