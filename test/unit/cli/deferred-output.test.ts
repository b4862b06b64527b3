import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DeferredOutput } from '../../../main/cli/output/deferred-output.ts'
import { OutputFailure } from '../../../main/cli/output/output.ts'
import { temporaryFile } from '../../../main/input/temporary-file.ts'
import { temporaryFolder } from '../../support/run-cli.ts'

function printed(texts: readonly (string | Uint8Array)[]): string {
  const deferred = new DeferredOutput(temporaryFile)
  try {
    for (const text of texts) deferred.add(text)
    const pieces: Buffer[] = []
    deferred.printTo({ write: (text) => void pieces.push(Buffer.from(text as Uint8Array)) })
    return Buffer.concat(pieces).toString()
  } finally {
    deferred.close()
  }
}

test('deferred texts are printed in order, as text or bytes, whatever their size', () => {
  const large = 'ä'.repeat(1_500_000)
  expect(printed(['first', new TextEncoder().encode('zweitens ü'), large, 'end'])).toBe(`firstzweitens ü${large}end`)
})

test('without deferred texts nothing is printed and no file is created', () => {
  const deferred = new DeferredOutput(() => {
    throw new Error('no file is needed')
  })
  deferred.printTo({
    write() {
      throw new Error('nothing was deferred')
    },
  })
  deferred.close()
})

test('a temporary file that cannot be written is a failure of the output with advice, not of the library or an input', () => {
  const missing = join(temporaryFolder(), 'missing')
  const deferred = new DeferredOutput(() => temporaryFile(missing))
  expect(() => deferred.add('text')).toThrow(OutputFailure)
  expect(() => deferred.add('text')).toThrow('The report could not be collected in a temporary file')
})
