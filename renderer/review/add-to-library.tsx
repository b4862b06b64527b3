import { Button } from '@mantine/core'
import { useState } from 'react'
import { useModel } from '../archive/model-context.ts'
import { reviewLabels } from '../labels/review.ts'
import { storesFiles } from '../library/uploads.ts'
import { useLibraryChange } from '../library/use-library-change.ts'
import { FailureCard } from '../parts/failure-card.tsx'

const labels = reviewLabels.notInLibrary

/** Offers to add the open archive to the library. */
export function AddToLibrary() {
  const { archive, name, report } = useModel().opened
  const { run, busy, failure } = useLibraryChange()
  const [add] = useState(() => `add-${crypto.randomUUID()}`)
  const start = (): void =>
    void run(
      (bridge) => bridge.call('library.add', { add, name, archives: [archive], stores: storesFiles() }),
      labels.added,
    )
  return (
    <section className="panel stack" aria-labelledby="add-to-library-title">
      <h2 id="add-to-library-title">{labels.title}</h2>
      {report.input.sha256 === null ? (
        <p>{labels.unhashed}</p>
      ) : (
        <>
          <p className="quiet">{labels.hint}</p>
          <div className="row">
            <Button loading={busy} onClick={start}>
              {labels.add}
            </Button>
          </div>
        </>
      )}
      {failure && <FailureCard failure={failure} />}
    </section>
  )
}
