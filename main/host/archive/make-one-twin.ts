import { randomBytes } from 'node:crypto'
import { InputError, inputFailure } from '../../input/index.ts'
import type { ArchiveReading } from '../../proof/index.ts'
import { NotTwinnable, openTwinMaker } from '../../replay/index.ts'

/** Makes the twin of an open archive, another one each time. Throws InputError if it has none. */
export async function makeOneTwin(reading: ArchiveReading): Promise<Uint8Array> {
  const maker = openTwinMaker()
  try {
    // Detached bytes of its own: they are sent to another thread or process.
    return Uint8Array.from(await maker.twinOf(reading, { seed: randomBytes(16).toString('hex') }))
  } catch (error) {
    if (error instanceof NotTwinnable) throw new InputError(inputFailure('input.no-twin', error.reason))
    throw error
  } finally {
    await maker.close()
  }
}
