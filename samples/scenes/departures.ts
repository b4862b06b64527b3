import type { ArchiveContents } from '../../main/proof/index.ts'
import { passportZone } from '../../shared/rules/index.ts'
import type { JsonValue } from '../../shared/schema/index.ts'
import { PEOPLE } from '../people/people.ts'
import { capture, LICENCE, PASSPORT } from '../story/documents.ts'
import { PASSPORT_INDICATORS } from '../story/indicators.ts'
import { portrait } from '../story/portraits.ts'
import { Story } from '../story/story.ts'

/** Replaces text in a JSON value; throws if the pattern does not occur. */
function edit(value: JsonValue, pattern: string, by: string): JsonValue {
  const text = JSON.stringify(value)
  if (!text.includes(pattern)) throw new Error(`There is no ${pattern} to change`)
  return JSON.parse(text.replace(pattern, () => by))
}

/** A small story on which others are based: a licence and a portrait. */
export function small(
  name: string,
  start: string,
  proof: { readonly [member: string]: JsonValue } = {},
): ArchiveContents {
  const { ngaire } = PEOPLE
  const story = new Story({ name, start, proof })
  story.consents(['PORTRAIT'])
  const referenceId = capture(story, ngaire, LICENCE)
  portrait(story, ngaire, { referenceId })
  return story.contents()
}

/** Signed unchanged, but inconsistent: level, score, check digits, expiry, a blocking indicator. */
export function contradictingRecord(): ArchiveContents {
  const { kofi } = PEOPLE
  const story = new Story({ name: 'contradicting-record', start: '2026-11-03T12:51:38.046' })
  const person = { ...kofi, expiryDate: '2024-10-21' }
  capture(story, person, PASSPORT, {
    indicators: [...PASSPORT_INDICATORS, 'BIOMETRIC_MATCHING_CHECK_FAILED'],
    outcome: { contrary: { status: 'VERIFIED', score: 'LEVEL5' } },
  })
  const contents = story.contents()
  const [, line = ''] = passportZone(person)
  const misread = `${line.slice(0, 3)}1${line.slice(4)}`
  return {
    ...contents,
    identityDetails: edit(contents.identityDetails, '"levelOfAssurance":"LOA1"', '"levelOfAssurance":"LOA3"'),
    verificationAndEvaluationDetails: edit(contents.verificationAndEvaluationDetails, line, misread),
  }
}

/** A later minor version: one unknown field, indicator and value each. */
export function unknownFields(): ArchiveContents {
  const contents = small('unknown-fields', '2026-11-10T08:05:01.500', { version: '1.1', region: 'eu-north' })
  return {
    ...contents,
    verificationAndEvaluationDetails: edit(
      JSON.parse(
        JSON.stringify(contents.verificationAndEvaluationDetails).replaceAll('LCD_DETECTION_OK', 'HOLOGRAM_MOTION_OK'),
      ),
      '"isBlockingParticipant":true',
      '"isBlockingParticipant":true,"edgeNode":"arn-2"',
    ),
    identityDetails: JSON.parse(
      JSON.stringify(contents.identityDetails).replaceAll('LCD_DETECTION_OK', 'HOLOGRAM_MOTION_OK'),
    ),
  }
}
