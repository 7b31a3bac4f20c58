import { DeskPage } from '#frontend/features/desk/page.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper, SimpleGrid, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { beginPhoneOrder } from '#frontend/shared/phone-order.ts'
import { Link } from '#frontend/shared/router.tsx'
import { callerPath, homePath, staffOrdersPath } from '#frontend/shared/routes.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { PhoneNumber, telephoneLink, whatsAppLink } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { CallerCard } from '#services/staff/caller.contract.ts'
import { HitCard, NextActs } from './sections.tsx'
import { $card, $failure, $isUnknown, retried } from './staff-caller.model.ts'
import { callerText as text } from './staff-caller.text.ts'

export { $head, opened } from './staff-caller.model.ts'

/** Who calls, what to do next for them, and all that they did. */
export function Page() {
  const { card, failure, isUnknown, retry } = useUnit({ card: $card, failure: $failure, isUnknown: $isUnknown, retry: retried })
  if (card) return <Card card={card} />
  return (
    <DeskPage title={text.title}>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {isUnknown && <Notice title={text.unknown}>{text.unknownMore}</Notice>}
      {failure === null && !isUnknown && <Skeleton height={240} />}
    </DeskPage>
  )
}

function Card({ card }: { card: CallerCard }) {
  const isKnown = card.groups.some(({ total }) => total > 0)
  return (
    <DeskPage title={<Name card={card} />} about={isKnown ? null : text.nobody} acts={<Acts card={card} />}>
      <Who card={card} />
      <NextActs />
      {isKnown && (
        <SimpleGrid cols={{ base: 1, lg: 2 }}>
          {card.groups.map((group) => (
            <HitCard key={group.kind} group={group} />
          ))}
        </SimpleGrid>
      )}
    </DeskPage>
  )
}

const Name = ({ card: { names } }: { card: CallerCard }) => (names[0] ? <bdi dir="auto">{names[0]}</bdi> : <span>{text.stranger}</span>)

function Acts({ card: { phone, names, emails, groups } }: { card: CallerCard }) {
  const basePath = useUnit($basePath)
  const lastOrder = groups.find(({ kind }) => kind === 'order')?.hits[0]
  return (
    <>
      <Button
        leftSection={<Icon name="phone" />}
        onClick={() => beginPhoneOrder(basePath + homePath, { name: names[0] ?? '', phone, email: emails[0] ?? '' })}
      >
        {text.phoneOrder}
      </Button>
      {lastOrder && (
        <Button component={Link} to={`${staffOrdersPath}?search=${lastOrder.id}`} leftSection={<Icon name="message" />}>
          {text.writeTo}
        </Button>
      )}
    </>
  )
}

/** How to reach them, what else they called themselves, and who else they may be. */
function Who({ card: { phone, names, emails, others } }: { card: CallerCard }) {
  return (
    <Paper component="section" p="md" aria-label={text.title}>
      <Stack gap="xs">
        <Group gap="xs">
          <Button component="a" href={telephoneLink(phone)} leftSection={<Icon name="phone" />}>
            <span className="spoken">{text.call} </span>
            <PhoneNumber phone={phone} />
          </Button>
          <Button component="a" href={whatsAppLink(phone)} target="_blank" rel="noreferrer" leftSection={<Icon name="message" />}>
            <bdi>{text.whatsApp}</bdi>
          </Button>
          {emails.map((email) => (
            <a key={email} className="link anywhere" href={`mailto:${email}`}>
              <span className="spoken">{text.email} </span>
              <bdi dir="ltr">{email}</bdi>
            </a>
          ))}
        </Group>
        {names.length > 1 && (
          <Text fz="sm" c="dimmed">
            {text.alsoNamed} <bdi dir="auto">{names.slice(1).join(', ')}</bdi>
          </Text>
        )}
        {others.length > 0 && (
          <Group gap="xs" fz="sm">
            <span>{text.others}</span>
            {others.map((other) => (
              <Link key={other} className="link" to={callerPath(other)}>
                <PhoneNumber phone={other} />
              </Link>
            ))}
          </Group>
        )}
      </Stack>
    </Paper>
  )
}
