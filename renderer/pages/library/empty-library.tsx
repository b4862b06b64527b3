import { libraryLabels } from '../../labels/library.ts'

const labels = libraryLabels.empty

/** Says what the library is for and how to fill it. */
export function EmptyLibrary() {
  return (
    <section className="nothing library-empty" aria-labelledby="empty-title">
      <h2 id="empty-title">{labels.title}</h2>
      <p>{labels.intro}</p>
      <p>{labels.how}</p>
      <p>{labels.command}</p>
      <p>
        <code>{labels.line}</code>
      </p>
    </section>
  )
}
