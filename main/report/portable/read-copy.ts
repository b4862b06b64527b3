import { type ReportHead, report, section, signedDecisions, signedReport } from '../../../shared/report/index.ts'
import { type ReportCopy, type ReportPart, toPart } from '../document/report-copy.ts'

const SCHEMAS = { section, report, decisions: signedDecisions } as const

/** Result of reading a report. `foreign`: the input is no report of this tool; otherwise it is one that was changed. */
export type CopyResult =
  | { readonly kind: 'copy'; readonly copy: ReportCopy }
  | { readonly kind: 'refused'; readonly reason: string; readonly foreign: boolean }

/** Reads a report from its JSON form. Each part must have the form that the head states. */
export function readCopy(text: string): CopyResult {
  const json = parse(text)
  if (!isReport(json)) return refusal('it is no signed report of Proofbench, or it was cut off', true)
  const read = signedReport.safeParse(json)
  if (!read.success) {
    const [issue] = read.error.issues
    return refusal(`its member ${JSON.stringify(issue?.path.join('.') ?? '')} is not that of a report`, false)
  }
  // The validated copy has its members in another order; the order is part of the signed text.
  const { head, parts } = json as { readonly head: ReportHead; readonly parts: object }
  const kinds = new Map(head.parts.map(({ key, kind }) => [key, kind]))
  const known = new Map<string, ReportPart>()
  for (const [key, value] of Object.entries(parts)) {
    const kind = kinds.get(key)
    if (kind === undefined)
      return refusal(`it contains the part ${JSON.stringify(key)}, which its head does not list`, false)
    if (!SCHEMAS[kind].safeParse(value).success)
      return refusal(`its part ${JSON.stringify(key)} does not have the form of a ${kind}`, false)
    known.set(key, toPart(value))
  }
  const ordered = head.parts.flatMap(({ key }) => {
    const part = known.get(key)
    return part ? [[key, part] as const] : []
  })
  const { statement, timeStamp } = read.data
  const copy = { head, statement, ...(timeStamp === undefined ? {} : { timeStamp }), parts: new Map(ordered) }
  return { kind: 'copy', copy }
}

export const refusal = (reason: string, foreign: boolean): CopyResult => ({ kind: 'refused', reason, foreign })

function isReport(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || !('head' in json)) return false
  const { head } = json
  return typeof head === 'object' && head !== null && 'format' in head && head.format === 'proofbench-signed-report/1'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
