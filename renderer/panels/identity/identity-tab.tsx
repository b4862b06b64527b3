import { useMemo } from 'react'
import {
  noIdentityClause,
  noRecordClause,
  toFieldMatrix,
  toIdentitySummary,
  toMrzModels,
} from '../../../shared/analysis/index.ts'
import { MediaBanner } from '../../kit/media-banner.tsx'
import { archiveLabels } from '../../labels/archive.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { lastResult } from '../../model/ticketed-run.ts'
import { useExamination } from '../images/use-examination.ts'
import { AttributesPanel } from './attributes-panel.tsx'
import { ConsentsPanel } from './consents-panel.tsx'
import { ContactsPanel } from './contacts-panel.tsx'
import { FactsPanel } from './facts-panel.tsx'
import { MatrixPanel } from './matrix-panel.tsx'
import { MrzPanel } from './mrz-panel.tsx'
import { ReadPictures } from './read-pictures.tsx'

/** Identity of the holder with its sources, and where they disagree. */
export default function IdentityTab() {
  const { opened, record, coverage } = useModel()
  const summary = useMemo(() => toIdentitySummary(record), [record])
  const [, examination] = useExamination(opened)
  const read = lastResult(examination)
  const matrix = useMemo(() => toFieldMatrix(record, read), [record, read])
  const zones = useMemo(() => toMrzModels(record), [record])
  const unread = noIdentityClause(record) ?? noRecordClause(record)
  const pictures = coverage.files.filter((file) => file.coverage !== 'COVERED' && isPicture(file.path))
  return (
    <div className="stack">
      <MediaBanner media={pictures} />
      <MatrixPanel matrix={matrix} absence={unread === null ? null : archiveLabels.noContent.because(unread)} />
      <ReadPictures />
      <div className="identity-pair">
        <div className="stack">
          <AttributesPanel summary={summary} />
          {zones.map((zone, index) => (
            <MrzPanel key={zone.place.pointer} zone={zone} position={index + 1} />
          ))}
        </div>
        <div className="stack">
          <ConsentsPanel consents={summary.consents} />
          <ContactsPanel contacts={summary.contacts} />
          <FactsPanel facts={summary.facts} />
        </div>
      </div>
    </div>
  )
}

const isPicture = (path: string): boolean => /^(images|videos)\//.test(path)
