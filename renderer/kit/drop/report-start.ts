import type { Dropped } from '../../model/bridge/bridge.ts'

/** First bytes of the formats of a report: PDF, HTML and JSON. Archives begin with headers or with `PK`. */
const START = /^(?:%PDF-|\s*[<{])/

/** Returns whether the drop is one file that begins like a report; everything else is opened as what it is. */
export async function beginsLikeReport([only, ...others]: readonly Dropped[]): Promise<boolean> {
  if (only?.kind !== 'file' || others.length > 0) return false
  return START.test(await only.file.slice(0, 64).text())
}
