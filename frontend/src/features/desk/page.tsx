import { Anchor, Group, Stack, type StackProps, Text, Title } from '@mantine/core'
import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { $isLive } from '#frontend/entities/staff/stream.model.ts'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'

interface DeskPageProps extends Omit<StackProps, 'title' | 'about' | 'children'> {
  children?: Elements
  title: ReactNode
  /** What the page tells, in a line. */
  about?: ReactNode
  /** The page that this one belongs to. */
  back?: { to: string; name: ReactNode }
  /** What can be done with the whole page: buttons. */
  acts?: ReactNode
}

/** A page of the desk: its title with what is said of it, what can be done with the whole of it, and its parts below each other. */
export function DeskPage({ title, about, back, acts, children, className = '', ...stack }: DeskPageProps) {
  return (
    <Stack {...stack} className={`wrap ${styles.page} ${className}`}>
      {back && <BackLink to={back.to}>{back.name}</BackLink>}
      <Heading title={title} about={about}>
        {acts}
      </Heading>
      {children}
    </Stack>
  )
}

interface HeadingProps {
  title: ReactNode
  about?: ReactNode
  children?: ReactNode
}

/** The title of a page of the desk, and its buttons. */
export function Heading({ title, about, children }: HeadingProps) {
  return (
    <Group component="header" align="flex-end" gap="xs" className={styles.heading ?? ''}>
      <div>
        <Title order={1}>{title}</Title>
        {about && <Text c="dimmed">{about}</Text>}
      </div>
      {children && (
        <Group gap="xs" className="screen-only">
          {children}
        </Group>
      )}
    </Group>
  )
}

/** The way from a page of the desk to the one that it belongs to; above its title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} className={`screen-only ${styles.back}`}>
      <Icon name="back" />
      <span>{children}</span>
    </Anchor>
  )
}

/** Whether the page hears of what happens. */
export function Live() {
  const isLive = useUnit($isLive)
  return (
    <Text component="span" c="dimmed" size="sm" className={`${styles.live} screen-only`} mod={{ live: isLive }}>
      {isLive ? text.live : text.notLive}
    </Text>
  )
}
