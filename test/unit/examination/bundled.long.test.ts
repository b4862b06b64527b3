import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'rolldown'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packagedFiles } from '../../../build/packaged-files.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const IMAGES = join(ROOT, 'samples', 'images')
const folder = mkdtempSync(join(tmpdir(), 'bundled-'))

/** A program that examines a front and a back. */
const PROGRAM = `
import { readFileSync } from 'node:fs'
import { examineDocument } from ${JSON.stringify(join(ROOT, 'main', 'examination', 'examine-document.ts'))}
import { createReader } from ${JSON.stringify(join(ROOT, 'main', 'examination', 'document-reader.ts'))}
const [front, back] = process.argv.slice(2).map((name) => readFileSync(name))
const images = [{ side: 'FRONT', bytes: front }, { side: 'BACK', bytes: back }]
const options = { documentType: 'DRIVING_LICENSE', readsText: true, now: 0 }
const { documentType, barcode } = await examineDocument(images, options, await createReader())
console.log(JSON.stringify({ documentType, number: barcode?.data?.documentNumber }))
`

beforeAll(async () => {
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  const output = {
    file: join(folder, 'alone', 'program.mjs'),
    format: 'esm',
    minify: true,
    codeSplitting: false,
  } as const
  await build({
    cwd: ROOT,
    platform: 'node',
    logLevel: 'warn',
    input: join(folder, 'program.ts'),
    plugins: [packagedFiles()],
    output,
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a bundled file without packages next to it decodes JPEG and PNG, recognizes text and reads barcodes', async () => {
  expect(readdirSync(join(folder, 'alone'))).toEqual(['program.mjs'])
  const front = join(folder, 'front.png')
  writeFileSync(front, await sharp(join(IMAGES, 'catherine-licence-front.jpg')).png().toBuffer())
  const back = join(IMAGES, 'catherine-licence-back.jpg')
  const output = execFileSync(process.execPath, [join(folder, 'alone', 'program.mjs'), front, back], {
    encoding: 'utf8',
  })
  expect(JSON.parse(output)).toEqual({ documentType: 'DRIVING_LICENSE', number: '99-204-1187' })
})
