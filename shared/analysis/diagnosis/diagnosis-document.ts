import { ACTOR_LABELS, RETRY_LABELS } from '../../findings/guidance/labels.ts'
import { placeKey } from '../place.ts'
import { wordsFor } from '../words.ts'
import { type Cause, capital } from './cause.ts'
import type { Diagnosis } from './diagnose.ts'
import type { EvidenceDiagnosis } from './diagnose-evidence.ts'

/** Who reads a diagnosis. The holder gets nothing but texts that may be shown to the holder. */
export type Audience = 'support' | 'holder' | 'auditor'

/** A part of a diagnosis; text, Markdown and the ticket are renderings of these. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'item'; readonly text: string; readonly rows: readonly (readonly [name: string, value: string])[] }

/** The archive that a diagnosis is of. */
export interface DiagnosedArchive {
  readonly name: string
  /** "TOTAL_PASSED"; null where the archive was not verified. */
  readonly indication: string | null
  /** The verdict with its reason: "cannot be verified: no key of the signer is at hand"; null where the archive was not verified. */
  readonly verdict: string | null
  /** Whether the signature confirms the content that the diagnosis is made from. */
  readonly coverage: string
}

/** Most pieces of evidence that a text is about. */
const MAX_EVIDENCE = 500

/** Most places that one cause names. */
const MAX_PLACES = 5

export function diagnosisBlocks(archive: DiagnosedArchive, diagnosis: Diagnosis, audience: Audience): readonly Block[] {
  if (audience === 'holder') return holderMessages(diagnosis).map((text) => ({ kind: 'paragraph', text }))
  const { attempt, evidence, masked } = diagnosis
  const isAuditor = audience === 'auditor'
  const shown = evidence.filter((one) => isAuditor || isTold(one))
  const hidden = Math.max(0, shown.length - MAX_EVIDENCE)
  return [
    { kind: 'heading', text: archive.name },
    { kind: 'paragraph', text: attempt.sentence },
    {
      kind: 'facts',
      rows: [
        ...responseRows(attempt),
        ...(attempt.levelOfAssurance === null
          ? []
          : [['Level of assurance', wordsFor('LevelOfAssurance', attempt.levelOfAssurance).title] as const]),
        ...(archive.verdict === null ? [] : [['Archive', `${capital(archive.verdict)}.`] as const]),
        ['Signature', archive.coverage],
        ['Holder data', masked ? 'masked' : 'shown'],
      ],
    },
    ...shown.slice(0, MAX_EVIDENCE).flatMap((one) => evidenceBlocks(one, isAuditor)),
    ...(hidden > 0
      ? [{ kind: 'paragraph' as const, text: `${hidden} more items are left out; --format json has them all.` }]
      : []),
  ]
}

/** Support reads what went wrong and what is in doubt; what is verified without a remark is in the first sentence. */
const isTold = ({ causes, remarks, result }: EvidenceDiagnosis): boolean =>
  causes.length > 0 || remarks.some((remark) => remark.result === 'WARNING') || result === 'PENDING'

function evidenceBlocks(
  { headline, causes, remarks, label, place }: EvidenceDiagnosis,
  isAuditor: boolean,
): readonly Block[] {
  return [
    {
      kind: 'heading',
      text: `${headline.replace(/\.$/, '')}${label.submitted.text === null ? '' : ` (submitted ${label.submitted.text})`}`,
    },
    ...(isAuditor ? [{ kind: 'facts' as const, rows: [['Place', placeKey(place)] as const] }] : []),
    ...causes.map((cause): Block => ({ kind: 'item', text: cause.sentence, rows: causeRows(cause, isAuditor) })),
    ...remarks
      .filter(({ result }) => isAuditor || result !== 'NEUTRAL')
      .map((remark): Block => ({ kind: 'item', text: remark.sentence, rows: isAuditor ? codeRows(remark) : [] })),
  ]
}

type Row = readonly [name: string, value: string]

const responseRows = ({
  actor,
  retry,
  advice,
  forHolder,
  internal,
}: Pick<Cause, 'actor' | 'retry' | 'advice' | 'forHolder' | 'internal'>): readonly Row[] => [
  ['Who must act', ACTOR_LABELS[actor]],
  ...(retry === null ? [] : [['Retry', RETRY_LABELS[retry]] as const]),
  ['What to try', advice],
  ['The holder may be told', `“${forHolder}”`],
  ['Internal', internal],
]

function causeRows(cause: Cause, isAuditor: boolean): readonly Row[] {
  const { message, symptoms } = cause
  return [
    ...responseRows(cause),
    ...(message === null ? [] : [['Message of the service', `“${message}”`] as const]),
    ...(isAuditor ? codeRows(cause) : isOfService(cause) ? [['Code', cause.code] as const] : []),
    ...(isAuditor && symptoms.length > 0
      ? [
          [
            'Explains',
            symptoms.map(({ code, sentence }) => `${code} (${sentence.replace(/\.$/, '')})`).join('; '),
          ] as const,
        ]
      : []),
  ]
}

/** Codes such as `reference:NONE` are names of this build: no other record has them. */
const isOfService = ({ code }: Cause): boolean => !code.includes(':')

const codeRows = ({ code, places }: Cause): readonly Row[] => [
  ['Code', code],
  [
    'Places',
    [
      ...places.slice(0, MAX_PLACES).map(placeKey),
      ...(places.length > MAX_PLACES ? [`${places.length - MAX_PLACES} more`] : []),
    ].join(', '),
  ],
]

/** What the holder may be told: each text once, that of the whole attempt first. After a final refusal nothing else is asked for. */
export function holderMessages({ attempt, evidence }: Diagnosis): readonly string[] {
  const messages = new Set<string>([attempt.forHolder])
  if (attempt.retry !== null && attempt.retry !== 'FINAL')
    for (const { causes, result } of evidence)
      for (const { forHolder, retry } of result === 'POSITIVE' ? [] : causes)
        if (retry !== null && retry !== 'FINAL') messages.add(forHolder)
  return [...messages]
}
