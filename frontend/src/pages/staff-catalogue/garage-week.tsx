import { Button } from '#frontend/shared/desk/button.tsx'
import { Stack } from '#frontend/shared/desk/layout.tsx'
import { Anchor, Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { staffOrdersPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { absoluteUrl } from '#frontend/shared/structured-data.ts'
import { Copy } from '#frontend/shared/ui/copy.tsx'
import { FailureNote } from '#frontend/shared/ui/failure-note.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { dayText, slotText } from '#services/domain/calendar.ts'
import type { GarageWeek as Week } from '#services/garage-visits/desk-garage-visits.contract.ts'
import { $failure, $isLinkAsked, $isWeekAsked, $link, $week, daysOf, linkAsked, weekAsked } from './garage-desk.model.ts'
import { garageDeskText as text } from './garage-desk.text.ts'

/** How a garage does, and the link to its own page, which it has while it is shown. */
export function GarageWeek({ slug, isHidden }: { slug: string; isHidden: boolean }) {
  const { week, failure, isAsking, ask } = useUnit({ week: $week, failure: $failure, isAsking: $isWeekAsked, ask: weekAsked })
  return (
    <Stack gap="sm" align="flex-start">
      {!isHidden && <GarageLink slug={slug} />}
      {week?.slug === slug ? (
        <WeekShown week={week} />
      ) : (
        <Button disabled={isAsking} onClick={() => ask(slug)}>
          {text.week}
        </Button>
      )}
      {failure?.slug === slug && <FailureNote>{failure.message}</FailureNote>}
    </Stack>
  )
}

/** The garage's own page, to be sent to it. */
function GarageLink({ slug }: { slug: string }) {
  const { link, isAsking, settings, ask } = useUnit({ link: $link, isAsking: $isLinkAsked, settings: $settings, ask: linkAsked })
  const address = link?.slug === slug ? absoluteUrl(settings, link.path) : null
  return (
    <div>
      {address === null ? (
        <Button disabled={isAsking} onClick={() => ask(slug)}>
          {text.link}
        </Button>
      ) : (
        <Text size="sm">
          {text.link}: <bdi>{address}</bdi> <Copy value={address} label={text.link} />
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {text.linkHint}
      </Text>
    </div>
  )
}

function WeekShown({ week }: { week: Week }) {
  return (
    <section aria-label={text.week}>
      <Title order={3} fz="sm">
        {text.week}
      </Title>
      {week.visits.length === 0 && <Text size="sm">{text.nothing}</Text>}
      {daysOf(week).map(({ date, visits }) => (
        <div key={date}>
          <Text size="sm" fw={600}>
            {date === week.today ? `${dayText(date)} (${text.today})` : dayText(date)}
          </Text>
          <ul>
            {visits.map((visit) => (
              <Visit key={visit.orderId} {...visit} />
            ))}
          </ul>
        </div>
      ))}
      <Text size="sm">
        {text.refusals}: <b>{week.refusals}</b>
      </Text>
      <Text size="sm">
        {text.noShows}: <b>{week.noShows}</b>
      </Text>
    </section>
  )
}

function Visit({ orderId, appointment, tires, state }: Week['visits'][number]) {
  return (
    <Text component="li" size="sm">
      <bdi>{slotText(appointment.startCursor)}</bdi>,{' '}
      <Anchor component={Link} to={`${staffOrdersPath}?search=${orderId}`} inherit>
        <bdi>{orderId}</bdi>
      </Anchor>
      , <span>{text.states[state]}</span>
      {tires.map(({ quantity, isSet, brand, displayName, displaySize }) => (
        <span key={`${brand} ${displayName} ${displaySize}`}>
          , <MixedText>{`${isSet ? `${text.set} ` : ''}${brand} ${displayName} ${displaySize} × ${quantity}`}</MixedText>
        </span>
      ))}
    </Text>
  )
}
