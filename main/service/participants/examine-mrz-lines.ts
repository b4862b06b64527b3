import { readMrz } from '../../../shared/rules/mrz.ts'

/** What the lines of a machine-readable zone say by themselves. Service: Document checks, MRZ_ */
export function examineMrzLines(lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return ['MRZ_CHECKSUMS_UNVERIFIED']
  const reading = readMrz(lines)
  if (!reading) return ['MRZ_PRESENCE_OK', 'MRZ_FIELDS_SYNTAX_FAILED', 'MRZ_CHECKSUMS_UNVERIFIED']
  const isRight = reading.checks.every(({ expected, actual }) => expected === actual)
  return ['MRZ_PRESENCE_OK', 'MRZ_FIELDS_SYNTAX_OK', `MRZ_CHECKSUMS_${isRight ? 'OK' : 'FAILED'}`]
}
