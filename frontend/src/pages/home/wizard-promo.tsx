import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { wizardPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import section from './home.module.css'
import { homeText as text } from './home.text.ts'
import styles from './wizard-promo.module.css'

export function WizardPromo() {
  return (
    <section className={section.section}>
      <div className="wrap">
        <div className={styles.wizard} data-ground="dark">
          <div className={styles.wizardSay}>
            <span className={styles.tag}>{text.isNew}</span>
            <h2>{text.wizardTitle}</h2>
            <p>{text.wizardBody}</p>
            <Button component={Link} to={wizardPath} variant="go" size="lg" rightSection={<Icon name="forward" />}>
              {text.wizardGo}
            </Button>
          </div>
          <dl className={styles.talk} aria-label={text.wizardExample}>
            {text.wizardExampleRows.map(([question, answer, year]) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>
                  {year ? (
                    <>
                      <bdi>{answer}</bdi>, <bdi>{year}</bdi>
                    </>
                  ) : (
                    answer
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
