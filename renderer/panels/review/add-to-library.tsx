import { Button } from '@mantine/core'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useAddArchive } from '../../kit/library/use-add-archive.ts'
import { reviewLabels } from '../../labels/review.ts'
import { useModel } from '../../model/archive/model-context.ts'

const labels = reviewLabels.notInLibrary

/** Offers to add the open archive to the library. */
export function AddToLibrary() {
  const { report } = useModel().opened
  const { add, busy, failure } = useAddArchive(labels.added)
  return (
    <section className="panel stack" aria-labelledby="add-to-library-title">
      <h2 id="add-to-library-title">{labels.title}</h2>
      {report.input.sha256 === null ? (
        <p>{labels.unhashed}</p>
      ) : (
        <>
          <p className="quiet">{labels.hint}</p>
          <div className="row">
            <Button loading={busy} onClick={add}>
              {labels.add}
            </Button>
          </div>
        </>
      )}
      {failure && <FailureCard failure={failure} />}
    </section>
  )
}
