import type { AttributesData } from '../../../shared/spec/index.ts'
import {
  type DocumentData,
  fullName,
  originOf,
  type Persona,
  type RecordedSubmission,
  refuse,
} from '../../service/index.ts'
import type { StepOf } from '../format/scenario.ts'
import { portraitImage } from '../specimens/specimens.ts'
import type { Performance } from './performance.ts'

export async function submit(run: Performance, step: StepOf<'submit'>): Promise<string> {
  const { operation, type, family, contact, file, portraitOf, progress, parent, isEvaluated, attributes, withAddress } =
    step.with
  const person = run.person(step.with.of ?? step.with.document?.of)
  const data = dataOf(run, step.with)
  const submission: RecordedSubmission = {
    operation,
    type,
    family,
    ...(contact ? { contactDetails: contact } : {}),
    ...(data ? { data } : {}),
    ...(attributes ? { attributes: attributesOf(person, attributes) } : {}),
    ...(withAddress ? { address: addressOf(person) } : {}),
    ...(file ? { file: { bytes: Buffer.from(file.text), metadata: fileMetadata(file.name) } } : {}),
    ...(portraitOf === undefined ? {} : { image: await portraitImage(run.person(portraitOf)) }),
    ...(progress === undefined ? {} : { progress }),
    ...(parent === undefined ? {} : { parentId: run.evidence(parent) }),
    ...(isEvaluated === undefined ? {} : { isEvaluated }),
    ...(step.with.evaluation ? { more: step.with.evaluation } : {}),
  }
  return (await run.engine.control.submit(run.identityId, submission)).id
}

function dataOf(
  run: Performance,
  { document, of, number, issuer, metadata }: StepOf<'submit'>['with'],
): DocumentData | null {
  const person = of === undefined ? null : run.person(of)
  const data: DocumentData = {
    ...(document ? run.document(document) : {}),
    ...(person ? holderOf(person) : {}),
    ...(number === undefined ? {} : { documentNumber: number }),
    ...(issuer === undefined ? {} : { issuingCountry: issuer }),
    ...(metadata ? { metadata } : {}),
  }
  return Object.keys(data).length === 0 ? null : data
}

const holderOf = (person: Persona): DocumentData => ({
  surname: person.surname,
  givenNames: person.givenNames,
  fullname: fullName(person),
  ...(person.usageName === undefined ? {} : { usageName: person.usageName }),
  dateOfBirth: person.dateOfBirth,
  gender: person.gender,
  nationality: person.nationality,
})

function attributesOf(person: Persona, names: NonNullable<StepOf<'submit'>['with']['attributes']>): AttributesData {
  const value = (text: string) => ({ value: text, verified: false })
  const all: AttributesData = {
    surname: value(person.surname),
    givenNames: person.givenNames.map(value),
    fullname: value(fullName(person)),
    dateOfBirth: value(person.dateOfBirth),
    gender: value(person.gender),
    nationality: value(person.nationality),
    eyeColor: value(person.eyeColor),
    height: value(person.height),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.some((member) => member === name)))
}

const addressOf = ({ address: { lines, ...rest } }: Persona) => ({
  ...rest,
  streetDetails: { streetLines: [...lines], verified: false },
  verified: false,
})

const fileMetadata = (name: string) => [
  { key: 'name', value: name },
  { key: 'type', value: 'text/plain' },
]

export async function force(run: Performance, step: StepOf<'force'>): Promise<null> {
  const { type, always, responseTime, reads, ...outcome } = step.with
  const data = reads ? run.document(reads) : null
  const origin = data && reads ? originOf(run.person(reads.of), data) : null
  await run.engine.control.force({
    identityId: run.identityId,
    ...outcome,
    ...(type === undefined ? {} : { evidenceType: type }),
    repeat: always === true ? 'ALWAYS' : 'ONCE',
    ...(responseTime === undefined ? {} : { responseTimeMs: responseTime }),
    ...(data ? { data } : {}),
    ...(origin ? { originData: origin } : {}),
  })
  return null
}

/** Submits decisions one after the other, each after its duration. */
export async function review(run: Performance, step: StepOf<'review'>): Promise<null> {
  const evidenceId = run.evidence(step.with.evidence)
  const open = run.engine.control.reviews().find((candidate) => candidate.evidenceId === evidenceId)
  if (!open) throw refuse('unknown', 'unknown-review', `${step.with.evidence} is not under review`)
  for (const { takes, ...decision } of step.with.decisions) {
    const startTime = run.clock.now()
    await run.advance(takes)
    await run.engine.control.decide(open.id, { ...decision, startTime, endTime: run.clock.now() })
  }
  return null
}

export async function saveRegisters(run: Performance, step: StepOf<'registers'>): Promise<null> {
  const records = step.with.map(({ country, document, behaviour }) => ({
    country,
    data: run.document(document),
    ...(behaviour === undefined ? {} : { behaviour }),
  }))
  await run.engine.control.saveRegisters(records)
  return null
}
