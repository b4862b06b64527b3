import type { ReportCopy } from '../document/report-copy.ts'
import { renderSignedJson } from './render-signed-json.ts'

/** File embedded in a printed report. */
export interface Attachment {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly text: string
}

/** Parts that are files of their own, for programs that read nothing else. */
const OWN_FILES = [
  { key: 'machine', name: 'machine-report.json', description: 'Machine report' },
  { key: 'machine.masked', name: 'machine-report-masked.json', description: 'Machine report, holder data masked' },
  { key: 'signed-decisions', name: 'decisions.json', description: 'Signed decisions of reviewers' },
] as const

const SECTIONS = 'report.json'
const STATEMENT = 'statement.sd-jwt'
const TIME_STAMP = 'statement.tst.txt'

/** Returns the machine-readable parts of a report as files: together they are the whole report. */
export function attachmentsOf(copy: ReportCopy): readonly Attachment[] {
  const own = OWN_FILES.flatMap(({ key, name, description }): readonly Attachment[] => {
    const part = copy.parts.get(key)
    return part ? [{ name, type: 'application/json', description, text: part.text }] : []
  })
  const sections = new Map([...copy.parts].filter(([key]) => !OWN_FILES.some((file) => file.key === key)))
  return [
    {
      name: SECTIONS,
      type: 'application/json',
      description: 'Sections of the report, one line each',
      text: renderSignedJson({ head: copy.head, statement: null, parts: sections }),
    },
    ...own,
    ...(copy.statement === null
      ? []
      : [
          {
            name: STATEMENT,
            type: 'application/jwt',
            description: "Reporter's signed statement",
            text: copy.statement,
          },
        ]),
    ...(copy.timeStamp === undefined
      ? []
      : [{ name: TIME_STAMP, type: 'text/plain', description: 'Its time stamp, Base64', text: copy.timeStamp }]),
  ]
}

/** Returns the JSON form of the report that attachments belong to; null if its main file is missing. */
export function joinAttachments(files: ReadonlyMap<string, string>): string | null {
  const sections = files.get(SECTIONS)
  if (sections === undefined) return null
  const own = OWN_FILES.flatMap(({ key, name }) => {
    const text = files.get(name)
    return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`]
  })
  const statement = JSON.stringify(files.get(STATEMENT) ?? null)
  const stamp = files.has(TIME_STAMP) ? `"timeStamp":${JSON.stringify(files.get(TIME_STAMP))},\n` : ''
  const tail = '\n}\n}\n'
  const empty = '"statement":null,\n'
  if (!sections.endsWith(tail) || !sections.includes(empty)) return sections
  return `${[sections.slice(0, -tail.length).replace(empty, () => `"statement":${statement},\n${stamp}`), ...own].join(',\n')}${tail}`
}

export const isAttachment = (name: string): boolean =>
  name === SECTIONS || name === STATEMENT || name === TIME_STAMP || OWN_FILES.some((file) => file.name === name)
