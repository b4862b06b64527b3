import { createHash } from 'node:crypto'
import * as z from 'zod'
import { isoTime } from '../../../shared/schema/index.ts'
import { CheckedYaml, type FileFault, inOrder } from '../../yaml/index.ts'
import { appendEntries } from '../log/append-entries.ts'
import type { Library } from '../open-library.ts'
import { type Actor, actedBy, permit } from '../people/actor.ts'
import { Refused } from '../people/refused.ts'
import { sampleShare } from '../people/second-person.ts'
import { type ArchiveFacts, archiveFacts, conditionTest } from './archive-facts.ts'
import { rulesOf } from './rules-in-force.ts'
import { errorInterval, type SamplingPlan, samplingPlan } from './sampling-plan.ts'
import { type SignedPaper, signPaper } from './signed-paper.ts'
import { workEntries } from './work-people.ts'

/** Sample of one stratum of a lot. */
export interface Stratum extends SamplingPlan {
  readonly id: string
  readonly lot: number
  readonly archives: readonly string[]
}

export interface Sample {
  readonly plan: string
  readonly seed: number
  readonly strata: readonly Stratum[]
}

/** Period of the decisions that are a lot, epoch milliseconds. */
export interface Period {
  readonly from: number
  readonly until: number
}

/**
 * Draws the sample of a plan of the rules: of each stratum, the decided archives whose SHA-256(SEED ":" hash of the archive) is lowest. An
 * archive belongs to the first stratum that it meets. The log records plan, seed and sample. Throws `Refused`.
 */
export async function drawSample(
  library: Library,
  actor: Actor,
  { plan, seed, from, until }: Period & { readonly plan: string; readonly seed: number },
  now: number,
): Promise<Sample> {
  const object = { kind: 'library' } as const
  await permit(library, actor, 'export', object, now)
  const { sampling = [] } = await rulesOf(library.database)
  const found = sampling.find(({ id }) => id === plan)
  if (!found)
    throw new Refused(
      'INVALID_INPUT',
      `The rules have no sampling plan ${plan}`,
      `Plans: ${sampling.map(({ id }) => id).join(', ') || 'none'}.`,
    )
  const decided = (await archiveFacts(library.database, null)).filter(
    ({ latest }) =>
      latest && ['SIGNED', 'CONFIRMED'].includes(latest.state) && latest.time >= from && latest.time < until,
  )
  const rest = new Set(decided)
  const strata: Stratum[] = []
  for (const { id, when, level, aql } of found.strata) {
    const meets = await conditionTest(library.database, when, (sha256) => sampleShare(library.key, sha256, 'sampling'))
    const lot = [...rest].filter(meets)
    for (const archive of lot) rest.delete(archive)
    if (lot.length === 0) continue
    const drawn = samplingPlan(lot.length, level, aql)
    strata.push({ id, lot: lot.length, ...drawn, archives: lowest(lot, seed, drawn.size) })
  }
  const sample = { plan, seed, strata }
  if (strata.length === 0) throw new Refused('NOT_POSSIBLE', 'No archive of the plan was decided in this time')
  await record(library, actor, { ...summaryOf(sample), from: isoTime(from), until: isoTime(until) }, now)
  return sample
}

function lowest(lot: readonly ArchiveFacts[], seed: number, size: number): readonly string[] {
  const rank = ({ sha256 }: ArchiveFacts): string =>
    createHash('sha256').update(`${seed}:`).update(Buffer.from(sha256, 'hex')).digest('hex')
  const ranked = lot.map((archive) => ({ sha256: archive.sha256, rank: rank(archive) }))
  return ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ sha256 }) => sha256)
}

const summaryOf = ({ plan, seed, strata }: Sample) => ({
  ...{ plan, seed, lot: strata.reduce((sum, { lot }) => sum + lot, 0) },
  size: strata.reduce((sum, { archives }) => sum + archives.length, 0),
  digest: createHash('sha256').update(JSON.stringify(strata)).digest('hex'),
})

async function record(
  library: Library,
  actor: Actor,
  detail: { readonly [name: string]: string | number },
  now: number,
): Promise<void> {
  const entry = { action: 'sample.drawn', object: { kind: 'library' }, ...actedBy(actor), detail } as const
  await library.database
    .transaction()
    .execute((write) => appendEntries(write, library.log, [entry], { now, signs: true }))
}

const RESULTS = ['right', 'error', 'not-examined'] as const
const digits = z.string().regex(/^[0-9a-f]{64}$/)
const sampleFile = z.strictObject({
  plan: z.string(),
  seed: z.int(),
  strata: z.array(
    z.strictObject({
      ...{ id: z.string(), lot: z.int(), letter: z.string(), size: z.int(), acceptance: z.int(), isWhole: z.boolean() },
      results: z.record(digits, z.enum(RESULTS)),
    }),
  ),
})

/** Formats a sample as the file in which its results are written. */
export function sampleYaml({ plan, seed, strata }: Sample): string {
  const lines = strata.map(({ id, lot, letter, size, acceptance, isWhole, archives }) =>
    [
      `  - { id: ${id}, lot: ${lot}, letter: ${letter}, size: ${size}, acceptance: ${acceptance}, isWhole: ${isWhole}, results: {`,
      ...archives.map((sha256) => `      ${JSON.stringify(sha256)}: not-examined,`),
      '    } }',
    ].join('\n'),
  )
  return `# Write for each archive: right, error, or not-examined.\nplan: ${plan}\nseed: ${seed}\nstrata:\n${lines.join('\n')}\n`
}

export type ParsedResults =
  | { readonly results: z.infer<typeof sampleFile>; readonly faults: readonly [] }
  | { readonly results: null; readonly faults: readonly FileFault[] }

/** Parses the file of `sampleYaml` with its results. Never throws. */
export function parseResults(text: string): ParsedResults {
  const yaml = new CheckedYaml(text, 'file of results')
  const value = yaml.faults.length === 0 ? yaml.plain() : undefined
  const results = yaml.faults.length === 0 ? yaml.check(sampleFile, value, []) : undefined
  return results && yaml.faults.length === 0 ? { results, faults: [] } : { results: null, faults: inOrder(yaml.faults) }
}

/** Result of a stratum. Rates are between 0 and 1. */
export interface StratumResult extends Omit<Stratum, 'archives'> {
  readonly examined: number
  readonly errors: number
  /** Archives of the sample that nobody examined, or that were erased. */
  readonly notExamined: number
  readonly errorRate: number | null
  readonly interval: readonly [number, number]
  /** Null while archives are not examined that could decide. */
  readonly isAccepted: boolean | null
}

/** Signs the report of a sample that the log records: error rate, its interval at 95 %, and whether the lot is accepted. Throws `Refused`. */
export async function reportSample(
  library: Library,
  actor: Actor,
  { plan, seed, strata: written }: NonNullable<ParsedResults['results']>,
  now: number,
): Promise<{ readonly strata: readonly StratumResult[]; readonly paper: SignedPaper }> {
  await permit(library, actor, 'export', { kind: 'library' }, now)
  const sample: Sample = {
    ...{ plan, seed },
    strata: written.map(({ results, id, lot, letter, size, acceptance, isWhole }) => ({
      ...{ id, lot, letter, size, isWhole, acceptance, archives: Object.keys(results) },
    })),
  }
  const summary = summaryOf(sample)
  const drawn = await workEntries(library.database, 'sample.drawn')
  if (!drawn.some(({ detail }) => detail.digest === summary.digest && detail.plan === plan && detail.seed === seed))
    throw new Refused(
      'INVALID_INPUT',
      'The log records no such sample: archives were added, left out or moved',
      'Draw one: library audit draw.',
    )
  const present = new Set((await archiveFacts(library.database, null)).map(({ sha256 }) => sha256))
  const strata = written.map(({ results, ...stratum }): StratumResult => {
    const all = Object.entries(results).map(([sha256, result]) => (present.has(sha256) ? result : 'not-examined'))
    const errors = all.filter((result) => result === 'error').length
    const examined = all.filter((result) => result !== 'not-examined').length
    const notExamined = all.length - examined
    return {
      ...{ ...stratum, examined, errors, notExamined, interval: errorInterval(errors, examined) },
      errorRate: examined === 0 ? null : errors / examined,
      isAccepted: errors > stratum.acceptance ? false : errors + notExamined > stratum.acceptance ? null : true,
    }
  })
  const archives = sample.strata.flatMap(({ archives: own }) => own)
  const paper = await signPaper(library, actor, 'audit', archives, { plan, seed, strata }, now)
  await record(library, actor, { ...summary, report: paper.digest }, now)
  return { strata, paper }
}
