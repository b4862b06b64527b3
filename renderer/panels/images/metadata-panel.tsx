import { Masked } from '../../kit/masked.tsx'
import { imagesLabels } from '../../labels/images.ts'
import type { ExifTag } from './read-exif.ts'

/** Metadata of the file, and conclusions from it. */
export function MetadataPanel({ exif, day }: { readonly exif: readonly ExifTag[]; readonly day: string | null }) {
  const messages = imagesLabels.suggests
  const value = (name: string): string | undefined => exif.find((tag) => tag.name === name)?.value
  const software = value('Software')
  const takenOn = value('Taken')?.slice(0, 10).replaceAll(':', '-')
  const suggestions = [
    ...(software ? [messages.edited(software)] : []),
    ...(value('GPS') ? [messages.gps] : []),
    ...(takenOn && day !== null && takenOn !== day ? [messages.old] : []),
  ]
  return (
    <section className="panel" aria-labelledby="metadata-title">
      <h2 id="metadata-title">{imagesLabels.metadata}</h2>
      {exif.length === 0 ? (
        <p className="quiet">{imagesLabels.noMetadata}</p>
      ) : (
        <>
          <ul>
            {(suggestions.length === 0 ? [messages.none] : suggestions).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <dl className="facts">
            {exif.map(({ name, value: text }) => (
              <div key={name} className="facts-row">
                <dt>{name}</dt>
                <dd>
                  <Masked>
                    <bdi>{text}</bdi>
                  </Masked>
                </dd>
              </div>
            ))}
          </dl>
          <p className="quiet">{imagesLabels.metadataHint}</p>
        </>
      )}
    </section>
  )
}
