import { attach, createEvent, createStore, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { pageLeft } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { absoluteUrl } from '#frontend/shared/structured-data.ts'
import { Copy } from '#frontend/shared/ui/copy.tsx'
import { FailureNote } from '#frontend/shared/ui/failure-note.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { GARAGE_VISIT_CALLS } from '#services/garage-visits/garage-visits.contract.ts'
import { garagesText as text } from './staff-catalogue.text.ts'

const askLinkFx = staffCall(GARAGE_VISIT_CALLS.link, (slug: string) => ({ params: { slug } }))
const fetchLinkFx = attach({ effect: askLinkFx })
const unserialized = { serialize: 'ignore' } as const
const linkAsked = createEvent<string>()
/** Of the garage that was asked for last. */
const $link = createStore<{ slug: string; path: string } | null>(null, unserialized)
  .on(fetchLinkFx.done, (_, { params, result }) => ({ slug: params, path: result.path }))
  .reset([linkAsked, pageLeft])
const $failure = createStore<{ slug: string; message: string } | null>(null, unserialized)
  .on(fetchLinkFx.fail, (_, { params, error }) => ({ slug: params, message: error.message }))
  .reset([linkAsked, pageLeft])
sample({ clock: linkAsked, target: fetchLinkFx })

/** The garage's own page, to be sent to it. */
export function GarageLink({ slug }: { slug: string }) {
  const { link, failure, isAsking, settings, ask } = useUnit({
    link: $link,
    failure: $failure,
    isAsking: fetchLinkFx.pending,
    settings: $settings,
    ask: linkAsked,
  })
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
      {failure?.slug === slug && <FailureNote>{failure.message}</FailureNote>}
    </div>
  )
}
