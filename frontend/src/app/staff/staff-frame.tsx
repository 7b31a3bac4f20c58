import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  $isKnown,
  $isLost,
  $isSigningOut,
  $user,
  deskClosed,
  deskOpened,
  signOutRequested,
} from '#frontend/entities/staff/session.model.ts'
import { $work } from '#frontend/entities/staff/work.model.ts'
import { AccessibilityWidget } from '#frontend/features/accessibility-widget/accessibility-widget.tsx'
import { TextButton } from '#frontend/features/desk/controls.tsx'
import { UnstyledButton } from '#frontend/shared/desk/button.tsx'
import { Box, Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Link, Redirect, useLocation } from '#frontend/shared/router.tsx'
import { adminPath } from '#frontend/shared/routes.ts'
import { Drawer } from '#frontend/shared/ui/drawer.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { displayName } from '#services/domain/person.ts'
import { ConnectionLine } from '../layout/connection-line.tsx'
import { ShopMark } from '../layout/logo.tsx'
import { type DeskTab, deskTabs, failuresTab, isUnknownDeskPath, tabOf } from './desk-tabs.ts'
import { SearchButton } from './search/search-button.tsx'
import { $isMessenger, $returnTo, arrived } from './sign-in.model.ts'
import { LostSession, MessengerScreen, SignInScreen } from './sign-in.tsx'
import { staffText as text } from './staff.text.ts'
import styles from './staff-frame.module.css'

/** The frame of all desk pages; the page itself waits for sign-in. */
export function StaffFrame({ children }: { children: Elements }) {
  const { open, close } = useUnit({ open: deskOpened, close: deskClosed })
  useEffect(() => {
    open()
    return () => close()
  }, [open, close])
  return (
    <>
      <Bar />
      <ConnectionLine isDesk />
      <AccessibilityWidget />
      <Box component="main" id="main" tabIndex={-1} mih="calc(100svh - var(--desk-bar))">
        <Inside>{children}</Inside>
      </Box>
    </>
  )
}

/** The bar over every page: tabs, counts of waiting work, the user. */
function Bar() {
  const user = useUnit($user)
  return (
    <header className={`${styles.top} screen-only`} data-desk-bar>
      <a className={styles.skip} href="#main">
        {text.skip}
      </a>
      <Group wrap="nowrap" align="stretch" mih="var(--desk-bar)" className={`wrap ${styles.bar}`}>
        {user && <MenuButton />}
        <Group component={Link} to={adminPath} gap={10} wrap="nowrap" fw={600} lh={1.2} className={styles.title ?? ''}>
          <ShopMark />
          <span>{text.title}</span>
        </Group>
        {user && (
          <>
            <Group
              component="nav"
              gap={0}
              align="stretch"
              wrap="nowrap"
              flex={1}
              miw={0}
              visibleFrom="lg"
              className={styles.tabs ?? ''}
              aria-label={text.navigation}
            >
              <Tabs />
            </Group>
            <SearchButton />
            <Me visibleFrom="lg" />
          </>
        )}
      </Group>
    </header>
  )
}

/** The menu on phones: tabs, counts, sign-out. */
function MenuButton() {
  /** Null: not opened yet; the server renders no portal. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  // Outside of the bar, whose colours are for graphite.
  const menu: Elements =
    isOpen !== null &&
    createPortal(
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={text.menu} closeLabel={text.closeMenu}>
        <Text component="nav" fz="var(--t-18)" className={styles.pages ?? ''} aria-label={text.navigation}>
          <Tabs onChosen={() => setOpen(false)} />
        </Text>
        <Me mt="lg" onChosen={() => setOpen(false)} />
      </Drawer>,
      document.body,
    )
  return (
    <>
      <UnstyledButton hiddenFrom="lg" miw={48} fz="sm" lh={1.15} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Stack component="span" gap={0} align="center">
          <Icon name="menu" />
          {text.menu}
        </Stack>
      </UnstyledButton>
      {menu}
    </>
  )
}

/** The tabs, in the bar or in the menu. */
function Tabs({ onChosen }: { onChosen?: () => void }) {
  const { pathname } = useLocation()
  const here = tabOf(pathname.replace(/\/+$/, ''))
  return deskTabs.map((tab) => (
    <Group
      key={tab.path}
      component={Link}
      to={tab.path}
      onClick={onChosen}
      justify="space-between"
      gap={6}
      wrap="nowrap"
      aria-current={tab === here ? 'page' : undefined}
    >
      <span>{tab.label}</span>
      <Count tab={tab} />
    </Group>
  ))
}

function Count({ tab }: { tab: DeskTab }) {
  const work = useUnit($work)
  const count = work && tab.count ? tab.count(work) : 0
  if (count === 0) return null
  return (
    <Text
      span
      fz="sm"
      fw={500}
      lh="20px"
      miw={20}
      px={6}
      ta="center"
      bdrs={10}
      bg="var(--count-ground, var(--sand))"
      c="var(--count-ink, var(--ink))"
    >
      <bdi>{count > 999 ? '+999' : count}</bdi>
      <span className="spoken"> {text.waiting}</span>
    </Text>
  )
}

/** The user with the page of failures, and sign-out. */
function Me({ onChosen, ...place }: { visibleFrom?: 'lg'; mt?: 'lg'; onChosen?: () => void }) {
  const { user, isSigningOut, leave } = useUnit({ user: $user, isSigningOut: $isSigningOut, leave: signOutRequested })
  return (
    <Group justify="space-between" wrap="nowrap" {...place} className={styles.me ?? ''}>
      {user && (
        <details className={styles.mine}>
          <summary>
            <b dir="auto">{displayName(user)}</b> <Count tab={failuresTab} /> <Icon name="down" />
          </summary>
          <Link
            to={failuresTab.path}
            onClick={({ currentTarget }) => {
              currentTarget.closest('details')?.removeAttribute('open')
              onChosen?.()
            }}
          >
            {failuresTab.label}
          </Link>
        </details>
      )}
      <TextButton disabled={isSigningOut} onClick={() => leave()}>
        {text.logOut}
      </TextButton>
    </Group>
  )
}

function Inside({ children }: { children: Elements }) {
  const { user, isKnown, isLost, isMessenger } = useUnit({
    user: $user,
    isKnown: $isKnown,
    isLost: $isLost,
    isMessenger: $isMessenger,
  })
  if (isMessenger) return <MessengerScreen />
  if (!isKnown) return <Loading />
  if (!user) return <SignInScreen />
  return (
    <>
      <Place>{children}</Place>
      <LostSession isOpen={isLost} />
    </>
  )
}

function Loading() {
  return (
    <>
      <Text c="dimmed" ta="center" py={48} role="status">
        {text.loading}
      </Text>
      <p className="without-script">{text.withoutScript}</p>
    </>
  )
}

/** The page, once it is the requested one and exists. */
function Place({ children }: { children: Elements }) {
  const { pathname } = useLocation()
  const { returnTo, arrive } = useUnit({ returnTo: $returnTo, arrive: arrived })
  useEffect(() => {
    if (returnTo !== null) arrive()
  }, [returnTo, arrive])
  if (returnTo !== null) return <Redirect to={returnTo} />
  return isUnknownDeskPath(pathname.replace(/\/+$/, '')) ? <Redirect to={adminPath} /> : children
}
