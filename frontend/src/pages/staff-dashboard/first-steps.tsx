import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper } from '#frontend/shared/desk/layout.tsx'
import { Progress } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { staffCataloguePath, staffDraftOrdersPath, staffOffersPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { FirstSteps as Steps } from '#services/domain/staff-task.ts'
import { $day } from './day.model.ts'
import { stepsText as text } from './day.text.ts'
import styles from './tasks.module.css'

const paths: Record<keyof Steps, string | null> = {
  products: `${staffCataloguePath}?part=import`,
  supplierList: `${staffCataloguePath}?part=import`,
  floors: staffOffersPath,
  draft: staffDraftOrdersPath,
  staff: null,
}
const steps = Object.keys(paths) as (keyof Steps)[]

/** Whether setup is complete; a single staff account does not count as incomplete. */
const isBegun = ({ products, supplierList, floors, draft }: Steps): boolean => products && supplierList && floors && draft

/** The setup checklist of a new shop; hidden once complete. */
export function FirstSteps() {
  const day = useUnit($day)
  if (!day || isBegun(day.steps)) return null
  const done = steps.filter((step) => day.steps[step]).length
  const next = steps.find((step) => !day.steps[step])
  return (
    <Paper component="section" aria-labelledby="first-steps" className={styles.tasks}>
      <Group component="header" gap="xs" px="md" pt="sm" pb="sm" align="baseline">
        <Title order={2} id="first-steps">
          {text.title}
        </Title>
        <Text c="dimmed" size="sm">
          {text.done(done, steps.length)}
        </Text>
      </Group>
      <Progress value={(100 * done) / steps.length} size={4} radius={0} color="success" aria-hidden="true" />
      <ol>
        {steps.map((step, index) => {
          const { name, about, act } = text.steps[step]
          const path = paths[step]
          const isDone = day.steps[step]
          return (
            <li key={step} data-step data-done={isDone || undefined}>
              <span className={`middle centered strong ${styles.number}`}>
                {isDone ? <Icon name="check" /> : <span>{index + 1}</span>}
                {isDone && <span className="spoken">{text.isDone}</span>}
              </span>
              <div className={styles.what}>
                <Text component="h3" fw={600}>
                  {name}
                </Text>
                <Text size="sm" c="dimmed">
                  {about}
                </Text>
              </div>
              {path && !isDone && (
                <Button component={Link} to={path} variant={step === next ? 'go' : 'paper'}>
                  {act}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </Paper>
  )
}
