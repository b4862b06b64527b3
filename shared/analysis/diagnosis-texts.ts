import type { ReasonKind } from './reason.ts'
import { indicatorWords, wordsFor } from './words.ts'

/** At most this many titles are named in a sentence; the rest is a number. */
const NAMED = 4

const titles = (values: readonly string[], title: (value: string) => string): string => {
  const named = values.slice(0, NAMED).map(title).join(', ')
  return values.length > NAMED ? `${named} and ${values.length - NAMED} more` : named
}

const checks = (indicators: readonly string[]) => titles(indicators, (one) => indicatorWords(one).title)
const participants = (codes: readonly string[]) => titles(codes, (one) => wordsFor('ParticipantType', one).title)
const rules = (names: readonly string[]) => titles(names, (one) => indicatorWords(one).title)
const level = (score: string | undefined) => wordsFor('Score', score ?? '').title

/** The English sentence of each reason; `codes` are what the reason is about, in the order of its kind. */
export const REASON_TEXTS: { readonly [kind in ReasonKind]: (codes: readonly string[]) => string } = {
  DELETED: () => 'It was deleted before the proof was made.',
  UNFINISHED: ([progress]) =>
    `It had not ended when the proof was made (${wordsFor('Progress', progress ?? '').title}).`,
  NOT_EVALUATED: () => 'No evaluation of it is recorded.',
  IN_REVIEW: () => 'A human operator was still looking at it.',
  TECHNICAL_ERROR: (codes) =>
    codes.length > 0
      ? `A service could not do its work: ${participants(codes)}.`
      : 'The evaluation records a technical error.',
  NOT_PERFORMED: (codes) => `Not performed: ${participants(codes)}.`,
  ERROR: ([code, message]) => {
    const { title, meaning } = wordsFor('ErrorCode', code ?? '')
    // The message is the service's own, so it stands in quotes; one that repeats the title says nothing.
    const isNews = message !== undefined && message.toLowerCase() !== title.toLowerCase()
    return `${code}: ${title}. ${isNews ? `“${message}”` : meaning}`
  },
  BLOCKING: (codes) => `Failed, and nothing lifts it: ${checks(codes)}.`,
  MANDATORY_MISSING: (codes) => `A check that it needs is missing: ${rules(codes)}.`,
  NO_REFERENCE: () => 'There was no verified evidence to compare it with.',
  ATTRIBUTES_DIFFER: (codes) => `Differs from the reference in: ${titles(codes, (one) => one)}.`,
  INCONCLUSIVE: (codes) => `Without a result: ${checks(codes)}.`,
  MITIGATED: (codes) => `Failed, but lifted by a fuzzy comparison or another check: ${checks(codes)}.`,
  WARNING: (codes) => `A doubt that does not block: ${checks(codes)}.`,
  REVIEWED: ([status]) => `Human operators decided: ${status ?? 'no decision'}.`,
  SCORE_OF_REFERENCE: ([score, reference]) =>
    `It has ${level(score)} because a portrait takes the score of its reference${reference ? ` (${reference})` : ''}.`,
  BELOW_STRENGTH: ([score, strength]) =>
    `It reached ${level(score)}; evidence of this kind can reach ${level(strength)}.`,
  ABOVE_STRENGTH: ([score, strength]) =>
    `The record contradicts itself: ${level(score)} is more than this evidence can reach (${level(strength)}).`,
  VERIFIED_THOUGH_BLOCKED: (codes) => `The record contradicts itself: verified although this failed: ${checks(codes)}.`,
}
