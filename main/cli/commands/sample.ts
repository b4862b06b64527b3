import { createPrivateKey, createPublicKey } from 'node:crypto'
import { extname, join } from 'node:path'
import { counted } from '../../../shared/report/verdict-words.ts'
import { spool } from '../../input/spool.ts'
import { DEFAULT_LIMITS } from '../../proof/read/limits.ts'
import { readArchive } from '../../proof/read/read-archive.ts'
import { sourceOf } from '../../proof/read/source.ts'
import { builtInArchive } from '../../proof/self-test/built-in-archive.ts'
import { partsOf, TAMPERS } from '../../proof/self-test/run-self-test.ts'
import { SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY } from '../../proof/self-test/sample-key.ts'
import { type DrawnSample, drawnSamples } from '../drawn-samples.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { nearest } from '../nearest.ts'
import { print } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { saveIn } from '../save-in.ts'
import { usageStop } from '../stop.ts'
import { Voice } from '../terminal.ts'

interface Sample {
  readonly name: string
  readonly says: string
  readonly extension: string
  make(): Promise<Uint8Array | null>
  /** Keys and lists to verify it with, by file name. */
  readonly trust: ReadonlyMap<string, () => Uint8Array>
}

/** The public key of the samples, written beside them. */
const KEY_FILE = 'sample-key.pub.pem'

/** `proofbench sample`: small archives of an invented person, made on the spot, and the drawn ones that lie beside the command. */
export async function sample(given: ParsedArguments): Promise<ExitCode> {
  const samples = [...(await smallSamples()), ...drawnSamples().map(asSample)]
  if (given.operands.length === 0) {
    const width = Math.max(...samples.map(({ name }) => name.length))
    print(samples.map(({ name, says }) => `${name.padEnd(width)}  ${says}\n`).join(''))
    return EXIT.passed
  }
  const chosen = given.operands.includes('all') ? samples : given.operands.map((name) => sampleNamed(samples, name))
  const folder = given.text('output') ?? '.'
  const voice = new Voice(given.has('quiet'))
  const trust = new Map(chosen.flatMap((one) => [...one.trust]))
  for (const [name, read] of trust) saveIn(folder, name, read(), true)
  for (const { name, extension, make } of chosen) {
    const bytes = await make()
    if (bytes) saveIn(folder, `${name}${extension}`, bytes, given.has('force'))
  }
  const [first] = chosen
  const keys = [...(first?.trust.keys() ?? [])].map((name) => `--key ${join(folder, name)} `).join('')
  voice.note(
    `${counted(chosen.length, 'sample')} and ${[...trust.keys()].join(', ') || 'no key'} are in ${folder}; try: proofbench verify ${keys}${join(folder, `${first?.name}${first?.extension}`)}`,
  )
  return EXIT.passed
}

const asSample = (drawn: DrawnSample): Sample => ({
  name: `drawn-${drawn.name}`,
  says: `drawn: ${drawn.title}`,
  extension: extname(drawn.file),
  make: async () => drawn.read(),
  trust: new Map([...drawn.keys, ...drawn.revocationLists].map((name) => [name, () => drawn.readKey(name)])),
})

async function smallSamples(): Promise<readonly Sample[]> {
  const key = createPrivateKey(SAMPLE_PRIVATE_KEY)
  const tampered = async (apply: (typeof TAMPERS)[number]['apply']) => {
    const bytes = await builtInArchive(key)
    const zip = await builtInArchive(key, 'zip')
    const options = { limits: DEFAULT_LIMITS, secondReading: 'off', inputHash: 'never', spool } as const
    const reading = await readArchive({ kind: 'file', name: 'sample', source: sourceOf(bytes) }, options)
    return apply(await partsOf({ bytes, reading, zip, trusted: createPublicKey(SAMPLE_PUBLIC_KEY) }))
  }
  const small = [
    { name: 'genuine', says: 'a genuine archive', make: () => builtInArchive(key) },
    { name: 'genuine-base64', says: 'the same in a Base64 envelope', make: () => builtInArchive(key, 'base64') },
    { name: 'genuine-bare-zip', says: 'the same without its envelope', make: () => builtInArchive(key, 'zip') },
    ...TAMPERS.map(({ id, title, apply }) => ({ name: id, says: `tampered: ${title}`, make: () => tampered(apply) })),
  ]
  const trust = new Map([[KEY_FILE, () => Buffer.from(SAMPLE_PUBLIC_KEY)]])
  return small.map((one) => ({ ...one, extension: '.mime', trust }))
}

function sampleNamed(samples: readonly Sample[], name: string): Sample {
  const found = samples.find((one) => one.name === name)
  if (found) return found
  const near = nearest(
    name,
    samples.map((one) => one.name),
  )
  throw usageStop(
    `There is no sample ${JSON.stringify(name)}`,
    near === undefined ? '`proofbench sample` lists them.' : `Did you mean ${near}?`,
  )
}
