import type { ReactNode } from 'react'
import { $isLive } from '#frontend/entities/staff/stream.model.ts'
import { Group, Stack, type StackProps } from '#frontend/shared/desk/layout.tsx'
import { Anchor, Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { callerPath } from '#frontend/shared/routes.ts'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'

interface DeskPageProps extends Omit<StackProps, 'title' | 'about' | 'children'> {
  children?: Elements
  title: ReactNode
  /** A line about the page. */
  about?: ReactNode
  /** The parent page. */
  back?: { to: string; name: ReactNode }
  /** Buttons for the whole page. */
  acts?: ReactNode
}

/** A page of the desk: title, buttons, and sections below. */
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

/** Title and buttons of a page. */
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

/** A link to the parent page, above the title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} className={`screen-only ${styles.back}`}>
      <Icon name="back" />
      <span>{children}</span>
    </Anchor>
  )
}

/** Whether live updates are connected. */
export function Live() {
  const isLive = useUnit($isLive)
  return (
    <Text component="span" c="dimmed" size="sm" className={`${styles.live} screen-only`} mod={{ live: isLive }}>
      {isLive ? text.live : text.notLive}
    </Text>
  )
}

/** A person's name: leads to their card, where they have a phone. */
export function CallerLink({ phone, children }: { phone: string | null; children: ReactNode }) {
  if (!phone) return <bdi dir="auto">{children}</bdi>
  return (
    <Link className="link" to={callerPath(phone)} dir="auto">
      {children}
    </Link>
  )
}
