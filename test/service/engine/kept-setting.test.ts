import { expect, test } from 'vitest'
import type { RegisterRecord } from '../../../main/service/engine/engine.ts'
import type { ForcedOutcome } from '../../../main/service/engine/forced-outcome.ts'
import { KeptSetting } from '../../../main/service/engine/kept-setting.ts'
import { testService, undoGroup } from '../../support/test-service.ts'

const outcome: ForcedOutcome = { participant: 'IMAGE_OCR', indicators: ['MRZ_PRESENCE_FAILED'] }
const records: readonly RegisterRecord[] = [{ country: 'USA', data: { documentNumber: 'D 1' } }]

test('an outcome whose group is undone is forced no more; the caller is told, and may force it again', async () => {
  const service = testService()
  const { control } = service.engine
  const forcing = control.force(outcome)
  expect(control.forced()).toEqual([outcome])
  undoGroup(service)
  await expect(forcing).rejects.toMatchObject({ status: 503 })
  expect(control.forced()).toEqual([])
  await control.force(outcome)
  expect(control.forced()).toEqual([outcome])
})

test('outcomes that were cleared are there again when the group is undone', async () => {
  const service = testService()
  const { control } = service.engine
  await control.force(outcome)
  const clearing = control.clearForced()
  expect(control.forced()).toEqual([])
  undoGroup(service)
  await expect(clearing).rejects.toMatchObject({ status: 503 })
  expect(control.forced()).toEqual([outcome])
})

test('registers whose group is undone are what they were', async () => {
  const service = testService()
  const { control } = service.engine
  const saving = control.saveRegisters(records)
  expect(control.registers()).toEqual(records)
  undoGroup(service)
  await expect(saving).rejects.toMatchObject({ status: 503 })
  expect(control.registers()).toEqual([])
})

test('registers are read once for each time that they are written', async () => {
  const { store } = testService()
  let reads = 0
  const counting = {
    setting: (name: string) => {
      reads += 1
      return store.engine.setting(name)
    },
    saveSetting: store.engine.saveSetting,
    committed: store.engine.committed,
  }
  const kept = new KeptSetting<readonly RegisterRecord[]>(counting, 'registers', [])
  for (let at = 0; at < 5; at++) expect(kept.get()).toEqual([])
  kept.set(records)
  for (let at = 0; at < 5; at++) expect(kept.get()).toEqual(records)
  expect(kept.get()).toBe(kept.get())
  expect(reads).toBe(2)
})
