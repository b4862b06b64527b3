import { readMrz } from '../../../../shared/rules/index.ts'
import { CLASS, contentOf, MalformedChipFile, partsOf, readElement, type Tag } from './chip-file.ts'

const DATA_GROUP_1: Tag = [CLASS.application, 0x01]
const ZONE: Tag = [CLASS.application, 0x1f]

/** Map of the length of the whole zone to that of a line: TD3, TD1, TD2. ICAO Doc 9303-10, data group 1 */
const LINE_LENGTHS: ReadonlyMap<number, number> = new Map([
  [88, 44],
  [90, 30],
  [72, 36],
])

/** Returns the lines of the machine-readable zone in data group 1, without checking digits; throws `MalformedChipFile`. */
export function readZoneFile(bytes: Uint8Array): readonly string[] {
  const parts = partsOf(readElement(bytes, 'data group 1'), DATA_GROUP_1, 'data group 1')
  const text = Buffer.from(contentOf(parts[0], ZONE, 'the zone of data group 1')).toString('latin1')
  const length = LINE_LENGTHS.get(text.length)
  if (parts.length !== 1 || length === undefined)
    throw new MalformedChipFile(`the zone of data group 1 has ${text.length} characters, which no format has`)
  const lines = Array.from({ length: text.length / length }, (_, line) =>
    text.slice(line * length, (line + 1) * length),
  )
  if (!readMrz(lines)) throw new MalformedChipFile('the zone of data group 1 holds characters that no zone has')
  return lines
}
