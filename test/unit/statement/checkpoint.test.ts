import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { logKeyOf, readCheckpoint, signCheckpoint } from '../../../main/statement/index.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = logKeyOf(publicKey)
const NOTE = signCheckpoint(privateKey, key, { size: 3, root: new Uint8Array(32), time: '2026-01-02T03:04:05.000Z' })

test('a checkpoint is read with its size, root and time', () => {
  const read = readCheckpoint(NOTE, key)
  expect(read).toMatchObject({ isValid: true, checkpoint: { size: 3, time: '2026-01-02T03:04:05.000Z' } })
})

test('a checkpoint with one character changed, removed or added anywhere is not valid', () => {
  for (let index = 0; index < NOTE.length; index++)
    for (const other of ['', 'Z', 'A', '=', '\n', ' ', `${NOTE[index]}Z`])
      if (other !== NOTE[index])
        expect
          .soft(readCheckpoint(NOTE.slice(0, index) + other + NOTE.slice(index + 1), key).isValid, `${index} ${other}`)
          .toBe(false)
})

test('signatures of witnesses below that of the log leave a checkpoint valid, an empty one does not', () => {
  expect(readCheckpoint(`${NOTE}— witness.example/w AAAAAAA=\n`, key).isValid).toBe(true)
  expect(readCheckpoint(`${NOTE}— witness.example/w AAAAAA==\n`, key).isValid).toBe(false)
})
