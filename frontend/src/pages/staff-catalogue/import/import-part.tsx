import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { FileDrop } from './file-drop.tsx'
import styles from './import.module.css'
import { fileColumns, importText as text } from './import.text.ts'
import { LastImports } from './last-imports.tsx'
import { Report } from './report.tsx'

function Columns() {
  return (
    <details className={`panel ${styles.columns}`}>
      <summary>{text.explain}</summary>
      <p className="small muted">
        <MixedText>{text.explainMore}</MixedText>
      </p>
      <dl>
        {Object.entries(fileColumns).map(([kind, { required, optional, about }]) => (
          <div key={kind}>
            <dt>{text.kinds[kind]}</dt>
            <dd>
              <span className="muted">{about}</span>
              <bdi className={styles.names}>
                <b>{required.join(', ')}</b>
                {optional && `, ${optional}`}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** A file for the catalogue: chosen, tried, applied. */
export function ImportPart() {
  return (
    <div className={styles.part}>
      <FileDrop />
      <Report />
      <LastImports />
      <Columns />
    </div>
  )
}
