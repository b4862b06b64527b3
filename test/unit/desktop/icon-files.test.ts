import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { icnsFile, icoFile } from '../../../build/icon-files.ts'
import { renderIcon } from '../../../build/render-icon.ts'

const drawing = readFileSync(join(import.meta.dirname, '..', '..', '..', 'renderer', 'public', 'icon.svg'), 'utf8')
const images = await Promise.all(
  [16, 256].map(async (size) => ({ size, png: new Uint8Array(await renderIcon(drawing, size)) })),
)

describe('icon files', () => {
  test('an .ico file has an entry for every image, with its size', () => {
    const file = icoFile(images)
    expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 2])
    for (const [index, { size, png }] of images.entries()) {
      const at = 6 + 16 * index
      expect(file.readUInt8(at) || 256).toBe(size)
      const from = file.readUInt32LE(at + 12)
      const found = file.subarray(from, from + file.readUInt32LE(at + 8))
      expect(found.equals(png)).toBe(true)
      expect(PNG.sync.read(found).width).toBe(size)
    }
  })

  test('an .icns file consists of PNG blocks whose lengths add up to the file size', () => {
    const file = icnsFile(images)
    expect(file.toString('latin1', 0, 4)).toBe('icns')
    expect(file.readUInt32BE(4)).toBe(file.length)
    const types: string[] = []
    for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
      types.push(file.toString('latin1', at, at + 4))
      expect(() => PNG.sync.read(file.subarray(at + 8, at + file.readUInt32BE(at + 4)))).not.toThrow()
    }
    expect(types).toEqual(['icp4', 'ic08', 'ic13'])
  })
})
