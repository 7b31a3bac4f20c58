import { $checkFailure, deskOpened, signedOut } from '#frontend/entities/staff/session.model.ts'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Modal } from '#frontend/shared/desk/modal.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link, useLocation } from '#frontend/shared/router.tsx'
import { homePath } from '#frontend/shared/routes.ts'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { SignInSettings } from '#services/staff/staff.contract.ts'
import { $isBusy, $settings, $settingsFailure, $signInProblem, settingsRetried, signInRequested, windowRequested } from './sign-in.model.ts'
import { signInText as text } from './staff.text.ts'

/** A centred message on an empty page. */
function Screen({ title, lead, role, children }: { title: string; lead: string; role?: 'status'; children?: Elements }) {
  return (
    <Paper component="section" role={role} w="calc(100% - 2 * var(--gutter-phone))" maw={440} mx="auto" mt="12vh" mb="xl" px="lg" py={32}>
      <Stack>
        <Title order={1} lh="var(--lh-head)">
          {title}
        </Title>
        <Text c="dimmed">{lead}</Text>
        {children}
      </Stack>
    </Paper>
  )
}

/** Signed out: the reason, and the sign-in button. */
export function SignInScreen() {
  const { signInProblem, isBusy } = useUnit({ signInProblem: $signInProblem, isBusy: $isBusy })
  return (
    <Screen title={text.title} lead={text.lead}>
      <div role="alert">{signInProblem && <Trouble>{signInProblem}</Trouble>}</div>
      <div role="status">{isBusy && <Text c="dimmed">{text.busy}</Text>}</div>
      {!isBusy && <WayIn />}
      <div>
        <Link className="link" to={homePath}>
          {text.toShop}
        </Link>
      </div>
    </Screen>
  )
}

const Trouble = ({ children }: { children: string }) => (
  <InlineAlert color="danger">
    <Group component="span" gap="xs" wrap="nowrap">
      <Icon name="warning" />
      {children}
    </Group>
  </InlineAlert>
)

function WayIn() {
  const { settings, settingsFailure, checkFailure, retrySettings, retryCheck } = useUnit({
    settings: $settings,
    settingsFailure: $settingsFailure,
    checkFailure: $checkFailure,
    retrySettings: settingsRetried,
    retryCheck: deskOpened,
  })
  const failure = checkFailure ?? settingsFailure
  if (failure !== null) {
    return (
      <>
        <div role="alert">
          <Trouble>{failure}</Trouble>
        </div>
        <Button leftSection={<Icon name="retry" />} onClick={() => (checkFailure === null ? retrySettings() : retryCheck())}>
          {text.retry}
        </Button>
      </>
    )
  }
  if (settings?.provider === 'off') {
    return (
      <InlineAlert color="warning">
        {text.off} <Setting name="GOOGLE_CLIENT_ID" /> {text.and} <Setting name="STAFF_EMAILS" />.
      </InlineAlert>
    )
  }
  return <Provider settings={settings} />
}

const Setting = ({ name }: { name: string }) => (
  <Text component="code" inherit ff="inherit" fw={600} dir="ltr">
    {name}
  </Text>
)

function Provider({ settings }: { settings: SignInSettings | null }) {
  const signIn = useUnit(signInRequested)
  const { pathname, search } = useLocation()
  return (
    <>
      <Button variant="go" size="lg" disabled={settings === null} onClick={() => signIn(pathname + search)}>
        {text.way(settings)}
      </Button>
      <Text fz="sm" c="dimmed">
        {settings && (settings.provider === 'google' ? text.googleNote : text.localNote)}
      </Text>
    </>
  )
}

/** Shown in the popup after it passed its answer on, where the browser did not close it. */
export const MessengerScreen = () => <Screen title={text.messengerTitle} lead={text.messengerBody} role="status" />

/** A dialog over a page whose session has expired: input is kept and continues after signing in again. */
export function LostSession({ isOpen }: { isOpen: boolean }) {
  const { settings, failure, signInProblem, isBusy, openWindow, retry, leave } = useUnit({
    settings: $settings,
    failure: $settingsFailure,
    signInProblem: $signInProblem,
    isBusy: $isBusy,
    openWindow: windowRequested,
    retry: settingsRetried,
    leave: signedOut,
  })
  const problem = failure ?? (signInProblem === text.lost ? null : signInProblem)
  return (
    <Modal opened={isOpen} onClose={() => {}} title={text.lostTitle}>
      <Stack>
        <p>{text.lostBody}</p>
        <div role="alert">{problem && <InlineAlert color="danger">{problem}</InlineAlert>}</div>
        <Group gap="xs">
          {failure === null ? (
            <Button variant="go" disabled={settings === null || isBusy} onClick={() => openWindow()} data-autofocus>
              {text.way(settings)}
            </Button>
          ) : (
            <Button onClick={() => retry()}>{text.retry}</Button>
          )}
          <Button variant="quiet" onClick={() => leave()}>
            {text.leave}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
