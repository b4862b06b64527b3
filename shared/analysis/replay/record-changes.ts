import * as z from 'zod'
import { CONSENT_TYPE, PARTICIPANT_TYPE } from '../../spec/index.ts'
import { DECISION_STATUSES, INDICATOR_STATUSES, REGISTER_ANSWERS, REGISTER_MEMBERS } from './change-values.ts'

/** Id of an evidence in the archive. */
const evidence = z.string().min(1).max(200)
const indicator = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'is no name of an indicator without its status, such as GLARE_IMAGE_QUALITY')

const namesOf = <Name extends string>(values: { readonly [name in Name]: unknown }): [Name, ...Name[]] =>
  // An enumeration has at least one value.
  Object.keys(values) as [Name, ...Name[]]

/** Change of a recorded transaction, for a replay that answers: what if? */
export const recordChange = z.discriminatedUnion('change', [
  /** The evidence was never submitted. */
  z.strictObject({ change: z.literal('REMOVE_EVIDENCE'), evidence }).readonly(),
  /** A check of the evidence gave another result. */
  z
    .strictObject({
      change: z.literal('INDICATOR'),
      evidence,
      indicator,
      status: z.enum(INDICATOR_STATUSES),
      /** Check that raises an indicator that the evidence does not have; default: its first one. */
      participant: z.enum(namesOf(PARTICIPANT_TYPE.values)).exactOptional(),
    })
    .readonly(),
  /** An operator decided otherwise. */
  z
    .strictObject({
      change: z.literal('DECISION'),
      evidence,
      status: z.enum(DECISION_STATUSES),
      /** Position of the decision, from 0; default: the last one. */
      decision: z.int().min(0).max(1000).exactOptional(),
    })
    .readonly(),
  /** The holder approved or refused a consent. */
  z
    .strictObject({ change: z.literal('CONSENT'), type: z.enum(namesOf(CONSENT_TYPE.values)), approved: z.boolean() })
    .readonly(),
  /** The issuing source answered otherwise. */
  z
    .strictObject({
      change: z.literal('REGISTER'),
      evidence,
      answer: z.enum(REGISTER_ANSWERS),
      /** Values of the record that are not those of the document; only with AGREES. */
      differs: z.partialRecord(z.enum(REGISTER_MEMBERS), z.string().min(1).max(200)).readonly().exactOptional(),
    })
    .readonly(),
])

export type RecordChange = z.infer<typeof recordChange>
export type ChangeOf<Kind extends RecordChange['change']> = Extract<RecordChange, { readonly change: Kind }>

/** Maximum number of changes of one replay. */
const MAX_CHANGES = 100

export const recordChanges = z.array(recordChange).max(MAX_CHANGES).readonly()
