import { pathToFileURL } from 'node:url'
import { decodeImage } from '../../main/service/checks/images/decode-image.ts'
import { measureImage } from '../../main/service/checks/images/image-measures.ts'
import { judgeImage } from '../../main/service/checks/images/judge-image.ts'
import { type Fault, GENUINE, genuine, type Strength, withFault } from './image-faults.ts'

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

/** One kind of picture: how many there were, and how many of them each check found slightly and strongly faulty. */
export interface Row {
  readonly name: string
  readonly pictures: number
  readonly warnings: { readonly [fault: string]: number }
  readonly failures: { readonly [fault: string]: number }
}

/** Genuine pictures, and each of them with every fault in two strengths. */
export async function confusionTable(names: readonly string[] = GENUINE): Promise<readonly Row[]> {
  const rows = [
    await rowOf(
      'genuine',
      names.map((name) => async () => genuine(name)),
    ),
  ]
  for (const fault of FAULTS)
    for (const strength of STRENGTHS)
      rows.push(
        await rowOf(
          `${fault} ${strength}`,
          names.map((name, index) => () => withFault(genuine(name), fault, strength, (index % 5) / 4)),
        ),
      )
  return rows
}

async function rowOf(name: string, pictures: readonly (() => Promise<Buffer>)[]): Promise<Row> {
  const [warnings, failures] = [
    Object.fromEntries(FAULTS.map((fault) => [fault, 0])),
    Object.fromEntries(FAULTS.map((fault) => [fault, 0])),
  ]
  for (const picture of pictures) {
    const measures = measureImage(await decodeImage(await picture()))
    if (process.env['IMAGE_MEASURES'])
      console.log(
        name,
        JSON.stringify(measures, (_, value) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value)),
      )
    const verdicts = judgeImage(measures, 'FRONT')
    for (const fault of FAULTS) {
      const status = verdicts.find(({ indicator }) => indicator === RAISED[fault])?.status
      if (status === 'WARNING') warnings[fault] = (warnings[fault] ?? 0) + 1
      if (status === 'FAILED') failures[fault] = (failures[fault] ?? 0) + 1
    }
  }
  return { name, pictures: pictures.length, warnings, failures }
}

/** `node test/bench/image-quality.ts`: what every check says of every kind of picture, as warnings + failures. */
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(['', 'pictures', ...FAULTS].map((text) => text.padEnd(16)).join(''))
  for (const { name, pictures, warnings, failures } of await confusionTable()) {
    const cells = FAULTS.map((fault) => `${warnings[fault]} + ${failures[fault]}`.replace(/^0 \+ 0$/, '·'))
    console.log([name, String(pictures), ...cells].map((text) => text.padEnd(16)).join(''))
  }
}
