import { createPrivateKey } from 'node:crypto'
import type { Report } from '../../../shared/report/index.ts'
import { type Examiner, leaseExaminer } from '../../examination/index.ts'
import { type ArchiveReading, SAMPLE_PRIVATE_KEY } from '../../proof/index.ts'
import { makeTwin, originalsOf } from './make-twin.ts'
import { planShift, type SourceTimes } from './plan-shift.ts'
import { readTwinSource } from './twin-source.ts'

export interface TwinOfReadingOptions {
  readonly seed: string
  readonly examiner: Examiner
  /** Times of all archives that belong together; default: those of this archive. */
  readonly times?: readonly SourceTimes[]
}

/** Returns the twin of an open archive, signed by the published test key. Throws NotTwinnable. */
export async function twinOfReading(
  reading: ArchiveReading,
  { seed, examiner, times }: TwinOfReadingOptions,
): Promise<Uint8Array> {
  const source = readTwinSource(reading)
  const shift = planShift(seed, times ?? [originalsOf(source)])
  return makeTwin(source, { seed, shift, signingKey: createPrivateKey(SAMPLE_PRIVATE_KEY), examiner })
}

/** Makes twins and measures their pictures in threads, which end when it is closed. */
export interface TwinMaker {
  /** Throws NotTwinnable. */
  twinOf(reading: ArchiveReading, options: Omit<TwinOfReadingOptions, 'examiner'>): Promise<Uint8Array>
  close(): Promise<void>
}

export function openTwinMaker(): TwinMaker {
  const examiner = leaseExaminer()
  return {
    twinOf: (reading, options) => twinOfReading(reading, { ...options, examiner }),
    close: () => examiner.close(),
  }
}

/** Returns the times of an open archive. Throws NotTwinnable. */
export function twinTimes(reading: ArchiveReading): SourceTimes {
  const { births, dates, dateTimes } = originalsOf(readTwinSource(reading))
  return { births, dates, dateTimes }
}

const OF_BYTES = /^(?:hash|signature)\./

/** Returns the failures of the original that its twin does not have, because its hashes and its signature are new. */
export const failuresOfBytes = ({ findings }: Pick<Report, 'findings'>): readonly string[] => [
  ...new Set(findings.filter(({ code, level }) => level === 'FAIL' && OF_BYTES.test(code)).map(({ code }) => code)),
]
