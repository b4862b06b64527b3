import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { decodeImage } from '../../main/examination/codec/decode-image.ts'
import { examineDocument } from '../../main/examination/examine-document.ts'
import { measureImage } from '../../main/examination/images/image-measures.ts'
import { judgeImage } from '../../main/examination/images/judge-image.ts'
import { type Fault, genuine, type Strength, SUBJECTS, type Subject, withFault } from './image-faults.ts'

/** The indicator that each fault has to raise. */
const RAISED: { readonly [fault in Fault]: string } = {
  dark: 'DARK_IMAGE_QUALITY',
  glare: 'GLARE_IMAGE_QUALITY',
  blur: 'BLUR_IMAGE_QUALITY',
  keystone: 'KEYSTONE_IMAGE_QUALITY',
  close: 'CAPTURE_TOO_CLOSE_CHECK',
  far: 'CAPTURE_TOO_FAR_CHECK',
}
export const FAULTS = Object.keys(RAISED) as readonly Fault[]
const STRENGTHS: readonly Strength[] = ['slight', 'strong']

/** One kind of image: the number of images, and how many of them each check found slightly and strongly faulty. */
export interface Row {
  readonly name: string
  readonly pictures: number
  readonly warnings: { readonly [fault: string]: number }
  readonly failures: { readonly [fault: string]: number }
}

/** Checks images of every subject without a fault and with every fault in two strengths. */
export async function confusionTable(): Promise<readonly Row[]> {
  const rows = [await rowOf('genuine', (subject) => genuine(subject))]
  for (const fault of FAULTS)
    for (const strength of STRENGTHS)
      rows.push(await rowOf(`${fault} ${strength}`, (subject, turn) => withFault(subject, fault, strength, turn)))
  return rows
}

async function rowOf(name: string, take: (subject: Subject, turn: number) => Promise<Buffer>): Promise<Row> {
  const none = () => Object.fromEntries(FAULTS.map((fault) => [fault, 0]))
  const [warnings, failures] = [none(), none()]
  for (const [index, subject] of SUBJECTS.entries()) {
    const measures = measureImage(await decodeImage(await take(subject, (index % 5) / 4)), subject.type)
    if (process.argv.includes('--measures')) console.log(name, subject.name, shown(measures))
    const verdicts = judgeImage(measures, 'FRONT')
    for (const fault of FAULTS) {
      const status = verdicts.find(({ indicator }) => indicator === RAISED[fault])?.status
      if (status === 'WARNING') warnings[fault] = (warnings[fault] ?? 0) + 1
      if (status === 'FAILED') failures[fault] = (failures[fault] ?? 0) + 1
    }
  }
  return { name, pictures: SUBJECTS.length, warnings, failures }
}

const shown = (measures: object): string =>
  Object.entries(measures)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? Number(value.toPrecision(3)) : value}`)
    .join(', ')

/** `node test/bench/image-quality.ts [--measures]`: results of every check for every kind of image, as warnings + failures. */
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(['', 'pictures', ...FAULTS].map((text) => text.padEnd(16)).join(''))
  for (const { name, pictures, warnings, failures } of await confusionTable()) {
    const cells = FAULTS.map((fault) => `${warnings[fault]} + ${failures[fault]}`.replace(/^0 \+ 0$/, '·'))
    console.log([name, String(pictures), ...cells].map((text) => text.padEnd(16)).join(''))
  }
  console.log(`\nTwo JPEGs of about 1 MB: ${(await largeImages()).toFixed(0)} ms of a processor (median of 15, warm)`)
}

/**
 * Returns milliseconds of processor time, which other load does not change, for front and back of a licence at 2600 pixels
 * with its barcode.
 */
async function largeImages(): Promise<number> {
  const subject = (name: string) => SUBJECTS.find((candidate) => candidate.name === name)
  const [front, back] = [subject('licence'), subject('licence back')]
  if (!front || !back) throw new Error('There is no licence among the subjects')
  const large = async (subject: Subject) =>
    sharp(await genuine(subject))
      .resize(2600)
      .jpeg({ quality: 98 })
      .toBuffer()
  const images = [
    { side: 'FRONT', bytes: await large(front) },
    { side: 'BACK', bytes: await large(back) },
  ] as const
  console.log(`\n${images.map(({ bytes }) => `${(bytes.length / 1e6).toFixed(2)} MB`).join(' and ')}`)
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const start = process.cpuUsage()
    await examineDocument(images, { documentType: 'DRIVING_LICENSE', readsText: false, now: 0 }, null)
    if (round >= 5) times.push(milliseconds(process.cpuUsage(start)))
  }
  return times.sort((a, b) => a - b)[7] ?? Number.NaN
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
