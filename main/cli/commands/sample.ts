import { createPrivateKey, createPublicKey } from 'node:crypto'
import { extname, join } from 'node:path'
import { counted } from '../../../shared/report/index.ts'
import { builtInArchive, partsOf, SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY, TAMPERS } from '../../proof/index.ts'
import { sampleChip } from '../../scenario/index.ts'
import { readArchive } from '../../verify/index.ts'
import { nearestWord } from '../../yaml/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { FORCE, OUTPUT_FOLDER } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { type DrawnSample, drawnSamples } from '../drawn-samples.ts'
import { print } from '../output/output.ts'
import { saveIn } from '../output/save-in.ts'
import { Voice } from '../output/terminal.ts'

interface Sample {
  readonly name: string
  readonly description: string
  /** Name of the file to verify; null if there is none. */
  readonly archive: string | null
  /** Returns the files by name. */
  make(): Promise<ReadonlyMap<string, Uint8Array>>
  /** Keys and revocation lists to verify it, by file name. */
  readonly trust: ReadonlyMap<string, () => Uint8Array>
}

/** Public key of the samples, written next to them. */
const KEY_FILE = 'sample-key.pub.pem'

export const command: Command = {
  name: 'sample',
  section: 'program',
  order: 10,
  summary: 'Write sample archives, genuine and tampered, with the key to verify them',
  operand: { label: 'NAME', min: 0, max: 100, kind: 'sample' },
  details: [
    'Without a name, the samples are listed. `all` writes every one.',
    'Archives with drawn documents and faces (drawn-NAME) are offered where the folder samples lies beside the command, as in its package.',
    'chip writes the files that a reader takes from the chip of an invented passport, the certificate of its authority, the body of the session (zone.json), and a portrait of the holder, to try the chip calls of the service. --seed invents another person.',
    'Nothing is overwritten without --force.',
  ],
  options: [
    OUTPUT_FOLDER,
    FORCE,
    { name: 'seed', value: { kind: 'text', label: 'TEXT' }, help: 'Person whose chip is made. Default: sample.' },
  ],
  examples: [
    { line: 'sample', description: 'list the samples' },
    { line: 'sample all --output samples', description: 'write them all, with their public key' },
    { line: 'sample chip --output chip', description: 'the files of a chip' },
  ],
  run: sample,
}

/**
 * Runs `proofbench sample`: writes small generated archives of an invented person, and the drawn ones of the `samples` folder.
 */
async function sample(args: ParsedArguments): Promise<ExitCode> {
  const samples = [
    ...(await smallSamples()),
    chipSample(args.text('seed') ?? 'sample'),
    ...drawnSamples().map(asSample),
  ]
  if (args.operands.length === 0) {
    const width = Math.max(...samples.map(({ name }) => name.length))
    print(samples.map(({ name, description }) => `${name.padEnd(width)}  ${description}\n`).join(''))
    return EXIT.passed
  }
  const chosen = args.operands.includes('all') ? samples : args.operands.map((name) => sampleNamed(samples, name))
  const folder = args.text('output') ?? '.'
  const voice = new Voice(args.has('quiet'))
  const trust = new Map(chosen.flatMap((item) => [...item.trust]))
  for (const [name, read] of trust) saveIn(folder, name, read(), true)
  for (const { make } of chosen)
    for (const [name, bytes] of await make()) saveIn(folder, name, bytes, args.has('force'))
  const first = chosen.find(({ archive }) => archive !== null)
  const keys = [...(first?.trust.keys() ?? [])].map((name) => `--key ${join(folder, name)} `).join('')
  const advice = first?.archive
    ? `try: proofbench verify ${keys}${join(folder, first.archive)}`
    : 'the documentation of serve says how they are pushed'
  voice.note(
    `${counted(chosen.length, 'sample')} and ${[...trust.keys()].join(', ') || 'no key'} are in ${folder}; ${advice}`,
  )
  return EXIT.passed
}

const asSample = (drawn: DrawnSample): Sample => ({
  name: `drawn-${drawn.name}`,
  description: `drawn: ${drawn.title}`,
  archive: `drawn-${drawn.name}${extname(drawn.file)}`,
  make: async () => new Map([[`drawn-${drawn.name}${extname(drawn.file)}`, drawn.read()]]),
  trust: new Map([...drawn.keys, ...drawn.revocationLists].map((name) => [name, () => drawn.readKey(name)])),
})

const chipSample = (seed: string): Sample => ({
  name: 'chip',
  description: 'files of the chip of an invented passport, for the chip calls of the service',
  archive: null,
  make: () => sampleChip(seed, Date.now()),
  trust: new Map(),
})

async function smallSamples(): Promise<readonly Sample[]> {
  const key = createPrivateKey(SAMPLE_PRIVATE_KEY)
  const tampered = async (apply: (typeof TAMPERS)[number]['apply']) => {
    const bytes = await builtInArchive(key)
    const zip = await builtInArchive(key, 'zip')
    const reading = await readArchive(bytes, { secondReading: 'off', inputHash: 'never' })
    return apply(await partsOf({ bytes, reading, zip, trusted: createPublicKey(SAMPLE_PUBLIC_KEY) }))
  }
  const rows = [
    { name: 'genuine', description: 'a genuine archive', make: () => builtInArchive(key) },
    { name: 'genuine-base64', description: 'the same in a Base64 envelope', make: () => builtInArchive(key, 'base64') },
    { name: 'genuine-bare-zip', description: 'the same without its envelope', make: () => builtInArchive(key, 'zip') },
    ...TAMPERS.map(({ id, title, apply }) => ({
      name: id,
      description: `tampered: ${title}`,
      make: () => tampered(apply),
    })),
  ]
  const trust = new Map([[KEY_FILE, () => Buffer.from(SAMPLE_PUBLIC_KEY)]])
  return rows.map(({ name, description, make }) => {
    const archive = `${name}.mime`
    const made = async () => {
      const bytes = await make()
      return bytes ? new Map([[archive, bytes]]) : new Map<string, Uint8Array>()
    }
    return { name, description, archive, make: made, trust }
  })
}

function sampleNamed(samples: readonly Sample[], name: string): Sample {
  const found = samples.find((item) => item.name === name)
  if (found) return found
  const suggestion = nearestWord(
    name,
    samples.map((item) => item.name),
  )
  throw usageStop(
    `There is no sample ${JSON.stringify(name)}`,
    suggestion === undefined ? '`proofbench sample` lists them.' : `Did you mean ${suggestion}?`,
  )
}
