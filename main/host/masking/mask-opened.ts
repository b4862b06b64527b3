import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { holderText } from '../../../shared/analysis/diagnosis/holder-text.ts'
import { maskReport } from '../../../shared/analysis/diagnosis/mask-report.ts'
import { coverValue } from '../../../shared/analysis/personal-data.ts'
import { DETAILS_FILE, IDENTITY_FILE, PROOF_FILE } from '../../../shared/analysis/place.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { archiveExtension } from '../../../shared/list/find-archives.ts'
import type { ArchiveFacts, JsonFacts, JsonValue, SignatureFacts } from '../../../shared/report/facts.ts'
import type { Report } from '../../../shared/report/report.ts'

const IMAGES = /^images\//

/** Name of a masked archive: names of files often contain the name of the holder, also behind a dot. */
export const maskedName = ({ name, sha256 }: { readonly name: string; readonly sha256: string | null }): string =>
  `archive-${sha256?.slice(0, 12) ?? 'masked'}${archiveExtension(name)}`

/** Report and facts of an archive with the data of the holder masked: everything that a window without them receives. */
export function maskOpened(
  report: Report,
  facts: ArchiveFacts,
): { readonly report: Report; readonly facts: ArchiveFacts } {
  const record = readRecord(contentOf(facts))
  const holder = holderText(record)
  const { cover } = holder
  const coverTexts = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return cover(value)
    if (Array.isArray(value)) return value.map(coverTexts)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cover(name), coverTexts(inner)]))
  }
  const documentOf = (document: JsonFacts | null, path: string): JsonFacts | null =>
    document?.value === undefined
      ? document
      : { ...document, value: coverTexts(coverValue(document.value, { path, pointer: '' })) }
  const { envelope, container } = facts
  const name = maskedName(facts.input)
  const masked = maskReport(report, record, holder)
  return {
    report: { ...masked, input: { ...masked.input, name } },
    facts: {
      ...facts,
      input: { ...facts.input, name },
      envelope: envelope && {
        ...envelope,
        headers: envelope.headers.map(({ name, value }) => ({ name, value: cover(value) })),
      },
      container: container && {
        ...container,
        comment: cover(container.comment),
        entries: container.entries.map((entry) => ({ ...entry, name: cover(entry.name) })),
      },
      rootFolder: facts.rootFolder === null ? null : cover(facts.rootFolder),
      // The first bytes of a JSON file have the id of the person.
      files: facts.files.map((file) => ({
        ...{ ...file, path: cover(file.path), leading: IMAGES.test(file.path) ? file.leading : '' },
      })),
      proof: documentOf(facts.proof, PROOF_FILE),
      identityDetails: documentOf(facts.identityDetails, IDENTITY_FILE),
      verificationAndEvaluationDetails: documentOf(facts.verificationAndEvaluationDetails, DETAILS_FILE),
      signature: facts.signature && maskSignature(facts.signature),
      secondReading: facts.secondReading && {
        ...facts.secondReading,
        disagreements: facts.secondReading.disagreements.map(({ path, ours, theirs }) => ({
          ...{ path: cover(path), ours: cover(ours), theirs: cover(theirs) },
        })),
      },
      // Any JSON value stays one of the same form: only texts are replaced.
      observations: coverTexts(facts.observations as never) as never,
    },
  }
}

/** The payload of the signature repeats proof.json. */
function maskSignature({ parts }: SignatureFacts): SignatureFacts {
  if (!parts) return { text: '', parts, differences: [] }
  const { payload, ...rest } = parts
  return { text: '', parts: { ...rest, signingInput: '', signature: '' }, differences: [] }
}
