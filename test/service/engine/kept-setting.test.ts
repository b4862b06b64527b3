import { expect, test } from 'vitest'
import type { ForcedOutcome } from '../../../main/service/engine/forced-outcome.ts'
import type { RegisterRecord } from '../../../main/service/engine/messages.ts'
import { StoredSetting } from '../../../main/service/engine/stored-setting.ts'
import { testService, undoGroup } from '../../support/test-service.ts'

const outcome: ForcedOutcome = { participant: 'IMAGE_OCR', indicators: ['MRZ_PRESENCE_FAILED'] }
const records: readonly RegisterRecord[] = [{ country: 'USA', data: { documentNumber: 'D 1' } }]

test('a forced outcome whose group is rolled back is no longer forced, the call rejects, and it can be forced again', async () => {
  const service = testService()
  const { control } = service.engine
  const forcing = control.force(outcome)
  expect(control.forced()).toEqual([outcome])
  undoGroup(service)
  await expect(forcing).rejects.toMatchObject({ kind: 'unavailable' })
  expect(control.forced()).toEqual([])
  await control.force(outcome)
  expect(control.forced()).toEqual([outcome])
})

test('cleared outcomes are restored when their group is rolled back', async () => {
  const service = testService()
  const { control } = service.engine
  await control.force(outcome)
  const clearing = control.clearForced()
  expect(control.forced()).toEqual([])
  undoGroup(service)
  await expect(clearing).rejects.toMatchObject({ kind: 'unavailable' })
  expect(control.forced()).toEqual([outcome])
})

test('registers are restored when their group is rolled back', async () => {
  const service = testService()
  const { control } = service.engine
  const saving = control.saveRegisters(records)
  expect(control.registers()).toEqual(records)
  undoGroup(service)
  await expect(saving).rejects.toMatchObject({ kind: 'unavailable' })
  expect(control.registers()).toEqual([])
})

test('registers are read from the store once per change', async () => {
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
  const setting = new StoredSetting<readonly RegisterRecord[]>(counting, 'registers', [])
  for (let at = 0; at < 5; at++) expect(setting.get()).toEqual([])
  setting.set(records)
  for (let at = 0; at < 5; at++) expect(setting.get()).toEqual(records)
  expect(setting.get()).toBe(setting.get())
  expect(reads).toBe(2)
})
