import {
  coverageSentence,
  diagnose,
  type EvidenceModel,
  holderText,
  maskCoverage,
  maskReport,
  toEvidenceModels,
} from '../../../shared/analysis/index.ts'
import {
  type Omission,
  type PartEntry,
  type ReportHead,
  type Section,
  standingSentence,
  toStanding,
  verdictSentence,
} from '../../../shared/report/index.ts'
import { maskSection } from './mask-section.ts'
import { type ReportCopy, type ReportPart, toPart } from './report-copy.ts'
import { buildSection } from './sections/build-section.ts'
import { checksSection, filesSection, findingsSection } from './sections/check-sections.ts'
import { glossarySection } from './sections/glossary-section.ts'
import { imagesSection } from './sections/images-section.ts'
import { notExaminedSection } from './sections/not-examined-section.ts'
import { conclusionSection, fieldsSection, timelineSection } from './sections/record-sections.ts'
import { adjudicationSection, commentsSection, decisionsSection, diagnosisSection } from './sections/review-sections.ts'
import { summarySection } from './sections/summary-section.ts'
import { signerSection, verdictSection } from './sections/verdict-sections.ts'
import type { ReportSources, SectionSources } from './sources.ts'

/**
 * Version of the printed layout. Increase it whenever the same parts print other bytes, or the same decisions other words, so that older
 * reports are not called changed.
 */
export const LAYOUT = 6

interface MadeSection {
  readonly key: string
  /** Omissions that leave the section out even masked. */
  readonly omit: readonly Omission[]
  /** True if data about the holder can be masked in it. */
  readonly isMaskable: boolean
  make(sources: SectionSources): Section | Promise<Section>
}

/** Makes a complete, unsigned report. Every part that quotes the holder has a masked variant in addition. */
export async function makeReport(given: ReportSources): Promise<ReportCopy> {
  const sources = { ...given, report: withoutFolder(given.report) }
  const models = toEvidenceModels(sources.record)
  const complete = sectionSources(sources, models, false)
  const masked = sectionSources(sources, models, true)
  const entries: PartEntry[] = []
  const parts = new Map<string, ReportPart>()
  const add = (entry: PartEntry, part: ReportPart): void => {
    entries.push(entry)
    parts.set(entry.key, part)
  }
  for (const { key, omit, isMaskable, make } of sectionsOf(sources)) {
    const section = await make(complete)
    const { title } = section
    const part = toPart(section)
    const other = isMaskable ? toPart(maskSection(await make(masked), masked.cover)) : part
    const isPersonal = other.text !== part.text
    add({ key, title, kind: 'section', omit: isPersonal ? [...omit, 'holder'] : [...omit] }, part)
    if (isPersonal) add({ key: `${key}.masked`, title, kind: 'section', omit: [...omit], replaces: key }, other)
  }
  add({ key: 'machine', title: 'Machine report', kind: 'report', omit: ['holder'] }, toPart(complete.report))
  const title = 'Machine report'
  add({ key: 'machine.masked', title, kind: 'report', omit: [], replaces: 'machine' }, toPart(masked.report))
  if (sources.signedDecisions.length > 0)
    add(
      { key: 'signed-decisions', title: 'Signed decisions', kind: 'decisions', omit: ['comments'] },
      toPart(sources.signedDecisions),
    )
  return { head: headOf(sources, entries), parts, statement: null }
}

/** A report leaves the house: it names the file, not the folders of the computer that it was on. */
function withoutFolder(report: ReportSources['report']): ReportSources['report'] {
  const name = report.input.name.slice(Math.max(...['/', '\\'].map((mark) => report.input.name.lastIndexOf(mark))) + 1)
  return { ...report, input: { ...report.input, name: name === '' ? report.input.name : name } }
}

function sectionsOf(sources: ReportSources): readonly MadeSection[] {
  const { decisions, thumbnail } = sources
  return [
    { key: 'summary', omit: [], isMaskable: true, make: (from) => summarySection(from, decisions) },
    { key: 'verdict', omit: [], isMaskable: true, make: (from) => verdictSection(from, decisions) },
    { key: 'input', omit: [], isMaskable: true, make: (from) => buildSection(from, sources) },
    { key: 'signer', omit: [], isMaskable: true, make: signerSection },
    { key: 'diagnosis', omit: [], isMaskable: true, make: withStanding(diagnosisSection) },
    { key: 'findings', omit: [], isMaskable: true, make: findingsSection },
    { key: 'checks', omit: [], isMaskable: true, make: checksSection },
    { key: 'not-examined', omit: [], isMaskable: true, make: notExaminedSection },
    { key: 'conclusion', omit: [], isMaskable: true, make: withStanding(conclusionSection) },
    { key: 'fields', omit: ['holder'], isMaskable: false, make: withStanding(fieldsSection) },
    { key: 'images', omit: ['holder', 'images'], isMaskable: false, make: (from) => imagesSection(from, thumbnail) },
    {
      key: 'adjudication',
      omit: ['operators'],
      isMaskable: true,
      make: withStanding(adjudicationSection, 'operations'),
    },
    { key: 'decisions', omit: [], isMaskable: true, make: () => decisionsSection(decisions) },
    {
      key: 'comments',
      omit: ['holder', 'comments'],
      isMaskable: false,
      make: (from) => commentsSection(from, decisions),
    },
    // Holds codes, times and names of services only.
    { key: 'timeline', omit: [], isMaskable: false, make: withStanding(timelineSection, 'operations') },
    { key: 'files', omit: [], isMaskable: true, make: filesSection },
    { key: 'glossary', omit: [], isMaskable: true, make: (from) => glossarySection(from, decisions) },
  ]
}

/** Puts what a reader has to know about the record, or the named part of it, before a section that is made from it. */
const withStanding =
  (make: (sources: SectionSources) => Section | Promise<Section>, part: 'record' | 'operations' = 'record') =>
  async (sources: SectionSources): Promise<Section> => {
    const section = await make(sources)
    const sentence = standingSentence(sources.standing[part])
    return sentence === null
      ? section
      : { ...section, blocks: [{ kind: 'paragraph', text: sentence }, ...section.blocks] }
  }

function sectionSources(
  { facts, report, coverage, record }: ReportSources,
  models: readonly EvidenceModel[],
  isMasked: boolean,
): SectionSources {
  const holder = isMasked ? holderText(record) : undefined
  const cover = holder?.cover ?? ((text: string) => text)
  const own = holder
    ? { report: maskReport(report, record, holder), coverage: maskCoverage(coverage, record, holder) }
    : { report, coverage }
  const standing = toStanding(facts, report, coverage)
  const archive = {
    name: cover(report.input.name),
    indication: report.indication,
    verdict: cover(verdictSentence(report)),
    coverage: coverageSentence(own.coverage, standing.record),
  }
  const diagnosis = diagnose(record, {
    masked: isMasked,
    models,
    holder,
    standing: { part: standing.record, verdict: archive.verdict, findings: own.report.findings },
  })
  return { ...own, standing, record, models, diagnosis, archive, cover }
}

function headOf(sources: ReportSources, parts: readonly PartEntry[]): ReportHead {
  const { facts, report, createdAt, caseId, template } = sources
  const { tool, input, proof } = report
  const proofId =
    typeof proof === 'object' && proof !== null && 'proofId' in proof && typeof proof.proofId === 'string'
      ? proof.proofId
      : null
  return {
    format: 'proofbench-signed-report/1',
    layout: LAYOUT,
    title: template?.title ?? 'Verification report of an identity proof archive',
    language: 'en',
    createdAt,
    caseId,
    ...(template ? { letterhead: template.letterhead } : {}),
    tool: { ...tool },
    subject: {
      archive: input.sha256,
      proof: facts.files.find(({ path }) => path === 'proof.json')?.sha256 ?? null,
      proofId,
      size: input.size,
    },
    parts: [...parts],
  }
}
