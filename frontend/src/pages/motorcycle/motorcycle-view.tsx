import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { LicenceCheck } from '#frontend/entities/motorcycle/licence-check.tsx'
import { LicenceLine } from '#frontend/entities/motorcycle/licence-line.tsx'
import { Provenance } from '#frontend/entities/motorcycle/provenance.tsx'
import { wizardPath } from '#frontend/shared/routes.ts'
import type { Motorcycle, MotorcycleTires } from '#services/motorcycles/motorcycle.contract.ts'
import { FittingSection } from './fitting-section.tsx'
import { $asChosen, SECTIONS } from './motorcycle.model.ts'
import styles from './motorcycle.module.css'
import { motorcycleText as text } from './motorcycle.text.ts'
import { MotorcycleHeading } from './motorcycle-heading.tsx'
import { SectionFoot } from './section-foot.tsx'

function WizardWay() {
  return (
    <section className={`panel ${styles.wizard}`}>
      <h2>{text.wizard.title}</h2>
      <p className="muted">{text.wizard.body}</p>
      <Button component={Link} to={wizardPath} variant="line">
        {text.wizard.go}
      </Button>
    </section>
  )
}

function Beside({ motorcycle }: { motorcycle: Motorcycle }) {
  const chosen = useUnit($asChosen)
  return (
    <aside className={styles.beside}>
      {chosen && <LicenceCheck motorcycle={chosen} />}
      <Provenance certainty={motorcycle.certainty} />
      <WizardWay />
    </aside>
  )
}

export function MotorcycleView({ tires }: { tires: MotorcycleTires }) {
  const { motorcycle } = tires
  const filled = SECTIONS.filter((section) => tires[section].length > 0)
  return (
    <div className="wrap">
      <MotorcycleHeading motorcycle={motorcycle} />
      <LicenceLine front={motorcycle.front.displaySize} rear={motorcycle.rear.displaySize} />
      <nav className={styles.jump} aria-label={text.jump}>
        {SECTIONS.map((section) => (
          <a key={section} href={`#${section}`}>
            {text.sections[section]} <bdi>{tires[section].length}</bdi>
          </a>
        ))}
      </nav>
      <div className={styles.layout}>
        <div>
          {SECTIONS.map((section) => (
            <FittingSection key={section} section={section} tires={tires[section]} isFirst={section === filled[0]}>
              <SectionFoot section={section} tires={tires} />
            </FittingSection>
          ))}
        </div>
        <Beside motorcycle={motorcycle} />
      </div>
    </div>
  )
}
