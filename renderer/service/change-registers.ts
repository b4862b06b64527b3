import { type Bridge, BridgeFailure } from '../bridge/bridge.ts'
import { serviceWords } from '../words/service.ts'
import { ask, read } from './service-client.ts'
import type { RegisterRow } from './views.ts'

/**
 * Takes the place of one record, adds one (`before` null) or deletes one (`after` null). `after` is JSON as it was typed: what is
 * wrong with it the service says. The service takes all records at once: they are read anew, so that what was changed
 * elsewhere stays. Rejects where the record is no longer as it was. `onPlace` hears where the
 * record stands in what is sent, as a JSON pointer.
 */
export async function changeRegisters(
  bridge: Bridge,
  before: RegisterRow | null,
  after: string | null,
  onPlace: (within: string) => void = () => {},
): Promise<void> {
  const rows = await read<readonly RegisterRow[]>(bridge, '/registers')
  const at = placeOf(rows, before)
  if (at < 0) throw new BridgeFailure(serviceWords.registers.gone)
  onPlace(`/${at}`)
  const texts = rows.map((row) => JSON.stringify(row))
  const text = `[${texts.toSpliced(at, before === null ? 0 : 1, ...(after === null ? [] : [after])).join(',')}]`
  await ask(bridge, 'control', 'PUT', '/registers', { text })
}

const placeOf = (rows: readonly RegisterRow[], record: RegisterRow | null): number =>
  record === null ? rows.length : rows.findIndex((row) => JSON.stringify(row) === JSON.stringify(record))
