import { SupplierMark, suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { useFocusBack, waiting } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { DeskPage } from '#frontend/features/desk/page.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Box, Group, Paper, SimpleGrid, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import type { Form } from '#frontend/shared/editor.model.ts'
import { staffDraftOrdersPath } from '#frontend/shared/routes.ts'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { LevelField, NumberField } from './fields.tsx'
import { landedShekels } from './settings-form.ts'
import { $failure, $form, $known, cancelled, retried, saved, settingsKey } from './staff-draft-settings.model.ts'
import styles from './staff-draft-settings.module.css'
import { draftSettingsText as text } from './staff-draft-settings.text.ts'

export { $head, opened } from './staff-draft-settings.model.ts'

const euros = 100
const pair = { base: 1, lg: 2 }

/** The parameters by which drafts are computed. */
export function Page() {
  const { form, failure, retry } = useUnit({ form: $form, failure: $failure, retry: retried })
  return (
    <DeskPage title={text.title} about={text.about} back={{ to: staffDraftOrdersPath, name: text.back }} gap="sm">
      <Version />
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {form === null ? failure === null && <Blank /> : <SettingsForm form={form} />}
    </DeskPage>
  )
}

function Version() {
  const known = useUnit($known)
  if (!known) return null
  return (
    <Text size="sm" c="dimmed">
      {known.changedAt === null ? (
        text.defaults
      ) : (
        <span>
          {text.version} <bdi>{known.version}</bdi>, {text.savedBy} <bdi dir="auto">{known.changedBy}</bdi>,{' '}
          <Moment instant={known.changedAt} />
        </span>
      )}
    </Text>
  )
}

function Blank() {
  return (
    <Paper p="lg">
      <Stack gap="lg">
        <Text role="status" c="dimmed">
          {text.loading}
        </Text>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={64} />
        ))}
      </Stack>
    </Paper>
  )
}

function SettingsForm({ form }: { form: Form }) {
  const save = useUnit(saved)
  const title = useFocusBack<HTMLHeadingElement>(form.changed.length > 0)
  return (
    <div className={`stack gap-16 ${styles.part}`}>
      <Paper
        component="form"
        p="lg"
        pb={0}
        aria-label={text.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save(settingsKey)
        }}
      >
        <h2 ref={title} tabIndex={-1} className="spoken">
          {text.form}
        </h2>
        <Section id="need" title={text.need}>
          <LevelField form={form} />
        </Section>
        <Section id="cost" title={text.cost}>
          <SimpleGrid cols={pair} spacing="lg">
            <NumberField form={form} field="eurRate" label={text.eurRate} unit="₪" hint={text.eurRateHint} />
            <NumberField form={form} field="customsPercent" label={text.customsPercent} unit="%" hint={text.customsHint} />
          </SimpleGrid>
          <fieldset>
            <Text component="legend" size="sm" fw={500} mb="xs">
              {text.freight}
            </Text>
            <SimpleGrid cols={3} spacing="sm">
              {suppliers.map((supplier) => (
                <NumberField key={supplier} form={form} field={supplier} label={<SupplierMark supplier={supplier} />} unit="€" />
              ))}
            </SimpleGrid>
            <Text size="sm" c="dimmed" mt="xs">
              {text.freightHint}
            </Text>
          </fieldset>
        </Section>
        <Section id="limits" title={text.limits}>
          <SimpleGrid cols={pair} spacing="lg">
            <NumberField form={form} field="budget" label={text.budget} unit="€" hint={text.budgetHint} placeholder={text.noLimit} />
            <NumberField form={form} field="maxTires" label={text.maxTires} unit="" hint={text.maxTiresHint} placeholder={text.noLimit} />
          </SimpleGrid>
        </Section>
        <SaveBar form={form} />
      </Paper>
      <Example form={form} />
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: Elements }) {
  return (
    <Stack component="section" gap="sm" aria-labelledby={id} className={styles.section ?? ''}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}

/** Save and cancel; renders nothing without changes. */
function SaveBar({ form: { changed, isSaving, hasConflict, conflict, failure } }: { form: Form }) {
  const cancel = useUnit(cancelled)
  if (changed.length === 0 && failure === null) return null
  return (
    <Stack gap="xs" className={styles.bar ?? ''}>
      <div role="alert">{hasConflict && <InlineAlert color="warning">{conflict}</InlineAlert>}</div>
      <div role="alert">{failure !== null && <InlineAlert color="danger">{failure}</InlineAlert>}</div>
      <Group gap="xs">
        <Button type="submit" variant="go" {...waiting(isSaving)}>
          {isSaving ? text.saving : hasConflict ? text.saveAnyway : text.save}
        </Button>
        <Button variant="quiet" {...waiting(isSaving)} onClick={() => !isSaving && cancel(settingsKey)}>
          {text.cancel}
        </Button>
      </Group>
    </Stack>
  )
}

/** A preview of the landed cost of one tire by supplier. */
function Example({ form }: { form: Form }) {
  const rows = suppliers.map((supplier) => ({ supplier, landed: landedShekels(form.draft, supplier, euros) }))
  const known = rows.flatMap(({ landed }) => (landed === null ? [] : [landed]))
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return (
    <Paper component="section" p="lg" className={styles.example ?? ''} aria-labelledby="landed-example">
      <Stack gap="sm">
        <Title order={2} id="landed-example">
          <MixedText>{text.example(euros)}</MixedText>
        </Title>
        {known.length < rows.length ? (
          <Text c="dimmed">{text.exampleMissing}</Text>
        ) : (
          <dl>
            {rows.map(({ supplier, landed }) => (
              <Group key={supplier} justify="space-between" py="xs" className="line-below">
                <dt>
                  <SupplierMark supplier={supplier} />
                </dt>
                <Group component="dd" gap="xs">
                  {landed === least && least < most && (
                    <Box component="span" c="success" bg="var(--success-soft)" fz="sm" px={6} bdrs="sm">
                      {text.cheapest}
                    </Box>
                  )}
                  <Text component="b" fz="lg" fw={600}>
                    <Shekels shekels={Math.round((landed ?? 0) * 100) / 100} />
                  </Text>
                </Group>
              </Group>
            ))}
          </dl>
        )}
        <Text size="sm" c="dimmed">
          {text.exampleHint}
        </Text>
      </Stack>
    </Paper>
  )
}
