import type { RegisterRecord } from '../../../shared/control/index.ts'
import { serviceLabels } from '../../labels/service.ts'
import { type Bridge, BridgeFailure } from '../bridge/bridge.ts'
import { control } from './control-client.ts'

/**
 * Replaces one record, adds one (`before` null) or deletes one (`after` null). `after` is JSON as typed; the service reports its
 * errors. The service accepts all records at once, so they are read again to preserve concurrent changes. Rejects if the record
 * has changed meanwhile. `onPlace` is called with the JSON pointer of the record in the request body.
 */
export async function changeRegisters(
  bridge: Bridge,
  before: RegisterRecord | null,
  after: string | null,
  onPlace: (within: string) => void = () => {},
): Promise<void> {
  const rows = await control(bridge, 'getRegisters')
  const at = placeOf(rows, before)
  if (at < 0) throw new BridgeFailure(serviceLabels.registers.gone)
  onPlace(`/${at}`)
  const texts = rows.map((row) => JSON.stringify(row))
  const text = `[${texts.toSpliced(at, before === null ? 0 : 1, ...(after === null ? [] : [after])).join(',')}]`
  await control(bridge, 'saveRegisters', { text })
}

const placeOf = (rows: readonly RegisterRecord[], record: RegisterRecord | null): number =>
  record === null ? rows.length : rows.findIndex((row) => JSON.stringify(row) === JSON.stringify(record))
