import type { ReportCopy } from '../document/report-copy.ts'

/** Renders a report as one JSON file. Each part is one line, in the form whose digest is signed. */
export function renderSignedJson({ head, parts, statement, timeStamp }: ReportCopy): string {
  const lines = [...parts].map(([key, { text }]) => `${JSON.stringify(key)}:${text}`)
  const stamp = timeStamp === undefined ? '' : `"timeStamp":${JSON.stringify(timeStamp)},\n`
  return `{\n"head":${JSON.stringify(head)},\n"statement":${JSON.stringify(statement)},\n${stamp}"parts":{\n${lines.join(',\n')}\n}\n}\n`
}
