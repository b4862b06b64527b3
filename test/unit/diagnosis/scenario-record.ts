import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { type ArchiveRecord, readRecord } from '../../../shared/analysis/record/read-record.ts'
import { LIBRARY, run } from '../../service/scenarios/library.ts'
import { readBytes } from '../../support/read-bytes.ts'

/** Returns the record of the proof at the end of a scenario of the library. */
export async function scenarioRecord(name: string): Promise<ArchiveRecord> {
  const scenario = LIBRARY.get(`${name}.yaml`)
  if (!scenario) throw new Error(`There is no scenario ${name}`)
  const { proof } = await run(scenario)
  if (!proof) throw new Error('The scenario retrieves no proof')
  const reading = await readBytes(Buffer.from(proof))
  reading.close()
  return readRecord(contentOf(reading.facts))
}
