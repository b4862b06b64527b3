import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SYMBOLS } from '../../main/examination/zone/cells/symbols.ts'
import { checksumOf } from '../../main/examination/zone/cells/zone-model.ts'
import { Random } from '../fuzz/random.ts'
import { type DistortedLine, displacedCells, distortedLine } from './distort-line.ts'
import { drawSheet, FACES, type Sheet } from './draw-lines.ts'
import { newLayers, Trainer } from './train-network.ts'

/**
 * `node test/training/train.ts [--lines N] [--seed N]`: trains the model that reads the characters of machine-readable zones
 * from drawn text, and writes main/examination/zone/cells/zone-model.json. Equal arguments give equal files.
 */
const { values } = parseArgs({ options: { lines: { type: 'string' }, seed: { type: 'string' } } })
const count = Number(values.lines ?? 12_000)
const random = new Random(Number(values.seed ?? 9303))
const LENGTH = 44
const RATE = 0.002
/** Number of times that a distorted line is cut, each time in other places. */
const VISITS = 3
const REPORTED = 200

const textLine = (): string => {
  const letter = () => SYMBOLS[random.below(26)] ?? 'A'
  const digit = () => SYMBOLS[26 + random.below(10)] ?? '0'
  const run = (length: number, symbol: () => string) => Array.from({ length }, symbol).join('')
  const kind = random.below(4)
  if (kind === 0) return run(LENGTH, () => SYMBOLS[random.below(SYMBOLS.length)] ?? '<')
  let text = ''
  while (text.length < LENGTH) {
    text += run(1 + random.below(9), random.below(kind + 1) === 0 ? digit : letter)
    text += '<'.repeat(random.below(3) + (random.below(12) === 0 ? random.below(12) : 0))
  }
  return text.slice(0, LENGTH)
}

const sheets: Sheet[] = []
for (const face of FACES)
  sheets.push(await drawSheet(face, Array.from({ length: 16 }, textLine), 0.58 + random.below(20) / 100))

const trainer = new Trainer(newLayers(random))
let [right, cells] = [0, 0]
let line: DistortedLine | null = null
for (let step = 0; step < count; step++) {
  if (!line || step % VISITS === 0) {
    const sheet = random.pick(sheets)
    line = distortedLine(sheet, random.below(sheet.lines.length), random)
  }
  for (const [at, cell] of displacedCells(line, random).entries()) {
    if (trainer.learn(cell, SYMBOLS.indexOf(line.text[at] ?? '<'))) right++
    cells++
  }
  const progress = step / count
  trainer.step(LENGTH, RATE * Math.min(1, progress * 50 + 0.02) * 0.5 * (1 + Math.cos(Math.PI * progress)))
  if ((step + 1) % REPORTED === 0) {
    console.log(`${step + 1} lines, recognized ${((100 * right) / cells).toFixed(2)} %`)
    ;[right, cells] = [0, 0]
    write()
  }
}
write()

/** Stores the weights as 8-bit integers with one scale a layer. */
function write(): void {
  const layers = trainer.layers.map((weights) => {
    const scale = Math.max(1e-6, ...weights.map(Math.abs)) / 127
    const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale))
    return { scale, weights: Buffer.from(bytes.buffer).toString('base64') }
  })
  const file = join(import.meta.dirname, '..', '..', 'main', 'examination', 'zone', 'cells', 'zone-model.json')
  writeFileSync(file, `${JSON.stringify({ version: '2.0', sha256: checksumOf(layers), layers }, null, 2)}\n`)
}
