import {
  contentOf,
  coverValue,
  DETAILS_FILE,
  type HolderText,
  holderText,
  IDENTITY_FILE,
  type MemberDecisions,
  maskCoverage,
  maskMembers,
  maskReport,
  PROOF_FILE,
  readRecord,
} from '../../../shared/analysis/index.ts'
import type { OpenedArchive } from '../../../shared/bridge/index.ts'
import { archiveExtension } from '../../../shared/list/index.ts'
import {
  type ArchiveCoverage,
  type ArchiveFacts,
  type JsonFacts,
  type Report,
  type SignatureFacts,
  toStanding,
} from '../../../shared/report/index.ts'
import type { JsonValue } from '../../../shared/schema/index.ts'

const IMAGES = /^images\//

/** Name of a masked archive: names of files often contain the name of the holder, also behind a dot. */
export const maskedName = ({ name, sha256 }: { readonly name: string; readonly sha256: string | null }): string =>
  `archive-${sha256?.slice(0, 12) ?? 'masked'}${archiveExtension(name)}`

/** Members of an opened archive that depend on its content. */
type Content = Pick<OpenedArchive, 'report' | 'facts' | 'coverage' | 'standing'>

/** Returns the content of an archive with the data of the holder masked: everything that a window without them receives. */
export function maskOpened(report: Report, facts: ArchiveFacts, coverage: ArchiveCoverage): Content {
  const record = readRecord(contentOf(facts))
  const holder = holderText(record)
  const { cover } = holder
  const name = maskedName(facts.input)
  const masked = maskReport(report, record, holder)
  const { byPath: _, ...files } = maskCoverage(coverage, record, holder)
  return {
    report: { ...masked, input: { ...masked.input, name } },
    facts: maskMembers(facts, factsDecisions(cover, name)),
    coverage: files,
    standing: toStanding(facts, report, coverage),
  }
}

/** Returns what is shown of the facts to a window without data of the holder. */
function factsDecisions(cover: HolderText['cover'], name: string): MemberDecisions<ArchiveFacts> {
  const coverTexts = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return cover(value)
    if (Array.isArray(value)) return value.map(coverTexts)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cover(name), coverTexts(inner)]))
  }
  const documentAt =
    (path: string) =>
    (document: JsonFacts | null): JsonFacts | null =>
      document?.value === undefined
        ? document
        : { ...document, value: coverTexts(coverValue(document.value, { path, pointer: '' })) }
  return {
    format: 'SHOWN',
    input: (input) => ({ ...input, name }),
    envelope: (envelope) =>
      envelope && {
        ...envelope,
        headers: envelope.headers.map(({ name, value }) => ({ name, value: cover(value) })),
      },
    container: (container) =>
      container && {
        ...container,
        comment: cover(container.comment),
        entries: container.entries.map((entry) => ({ ...entry, name: cover(entry.name) })),
      },
    rootFolder: (folder) => (folder === null ? null : cover(folder)),
    // The first bytes of a JSON file have the id of the person.
    files: (files) =>
      files.map((file) => ({
        ...{ ...file, path: cover(file.path), leading: IMAGES.test(file.path) ? file.leading : '' },
      })),
    proof: documentAt(PROOF_FILE),
    identityDetails: documentAt(IDENTITY_FILE),
    verificationAndEvaluationDetails: documentAt(DETAILS_FILE),
    signature: (signature) => signature && maskSignature(signature),
    secondReading: (reading) =>
      reading && {
        reader: reading.reader,
        disagreements: reading.disagreements.map(({ path, ours, theirs }) => ({
          ...{ path: cover(path), ours: cover(ours), theirs: cover(theirs) },
        })),
      },
    skipped: 'SHOWN',
    // Any JSON value stays one of the same form: only texts are replaced.
    observations: (observations) => coverTexts(observations as never) as never,
    otherInput: 'SHOWN',
  }
}

/** The payload of the signature repeats proof.json. */
function maskSignature({ parts }: SignatureFacts): SignatureFacts {
  if (!parts) return { text: '', parts, differences: [] }
  const { payload, ...rest } = parts
  return { text: '', parts: { ...rest, signingInput: '', signature: '' }, differences: [] }
}
