import type { JudgedInput } from './judged-inputs.ts'

/** A conclusion of the service as it is displayed. */
const CONCLUSION = /\bLOA ?[0-9]\b|\bVerified\b|was reached\b|\bwere verified\b/
/** What has to be said with a conclusion that is none. */
const QUALIFIER =
  /not genuine|cannot be verified|could not be judged|unconfirmed|claimed|not judged|No trusted signature confirms|not a proof archive|neither archive/i
/** What is said about an absence, or about content that was read. */
const ABSENCE =
  /decided alone|nobody decided|No conclusion is recorded|records no evidence|No times are recorded|holds no media|has no media|No source gives data|No contradiction was found|nothing in it contradicts|no check of any kind is recorded/i
const OF_LIMIT = /not genuine as it stands|(?<!whether it )agrees with itself|changed after signing|\bis missing\b/i
const FOR_HOLDER = /The holder may be told[^.]*|Nothing is needed from you/i

/** Limits that end the reading of the record: nothing else is known about it. */
const isUnreadByLimit = (id: string): boolean =>
  id.startsWith('limit') && !/zipPathSegments|zipTotalBytes|signatureCharacters|mediaReferences/.test(id)

interface Rule {
  readonly name: string
  /** Returns the words of a text that is read on its own, and that the standing of the input does not allow. */
  falseIn(text: string, input: Pick<JudgedInput, 'id' | 'standing'>): string | undefined
}

/** Rules of everything that is said about an archive. Verdict: Standing */
export const STANDING_RULES: readonly Rule[] = [
  {
    name: 'a conclusion that is not confirmed is displayed with what it is',
    falseIn: (text, { standing }) => {
      if (standing.record.standing === 'CONFIRMED' || QUALIFIER.test(text)) return undefined
      return CONCLUSION.exec(text)?.[0] && text.slice(0, 200)
    },
  },
  {
    name: 'nothing is said to be absent in a record that was not read completely',
    falseIn: (text, { standing }) => (standing.record.isComplete ? undefined : ABSENCE.exec(text)?.[0]),
  },
  {
    name: 'an archive that passes a limit is called neither forged nor in order',
    falseIn: (text, { id }) => (isUnreadByLimit(id) ? OF_LIMIT.exec(text)?.[0] : undefined),
  },
  {
    name: 'the holder is told nothing on the strength of content that is not confirmed',
    falseIn: (text, { standing }) =>
      standing.record.standing === 'CONFIRMED' ? undefined : FOR_HOLDER.exec(text)?.[0],
  },
]
