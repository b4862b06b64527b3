import { ACTOR_LABELS, RETRY_LABELS } from '../../findings/index.ts'
import { capitalize, displayedConclusion } from '../../report/index.ts'
import { labelFor } from '../fields/value-label.ts'
import { placeKey } from '../places/place.ts'
import type { Cause } from './cause.ts'
import type { EvidenceDiagnosis } from './diagnose-evidence.ts'
import type { Diagnosis } from './diagnosis.ts'

/** Audience of a diagnosis. The holder receives only texts that may be shown to the holder. */
export type Audience = 'support' | 'holder' | 'auditor'

/** Block of a diagnosis; rendered as text, Markdown or a ticket. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'item'; readonly text: string; readonly rows: readonly (readonly [name: string, value: string])[] }

/** Archive of a diagnosis. */
export interface DiagnosedArchive {
  readonly name: string
  /** Indication such as "TOTAL_PASSED"; null if the archive was not verified. */
  readonly indication: string | null
  /** Verdict with its reason: "cannot be verified: no key of the signer is at hand"; null if the archive was not verified. */
  readonly verdict: string | null
  /** Sentence about the signature coverage of the files that the diagnosis is based on. */
  readonly coverage: string
}

/** Maximum number of pieces of evidence in a text. */
const MAX_EVIDENCE = 500

/** Maximum number of places listed for a cause. */
const MAX_PLACES = 5

/** Returns a diagnosis as the blocks of a document for an audience. */
export function diagnosisBlocks(archive: DiagnosedArchive, diagnosis: Diagnosis, audience: Audience): readonly Block[] {
  if (audience === 'holder') return holderMessages(diagnosis).map((text) => ({ kind: 'paragraph', text }))
  const { attempt, evidence, masked, part, isTestKey } = diagnosis
  const isAuditor = audience === 'auditor'
  const shown = evidence.filter((diagnosed) => isAuditor || isRelevant(diagnosed))
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
          : [['Level of assurance', levelText(attempt.levelOfAssurance, part)] as const]),
        ...(archive.verdict === null ? [] : [['Archive', `${capitalize(archive.verdict)}.`] as const]),
        ['Signature', archive.coverage],
        ...(isTestKey
          ? [['Test key', 'Anybody can make such an archive: it proves nothing about a real person.'] as const]
          : []),
        ['Holder data', masked ? 'masked' : 'shown'],
      ],
    },
    ...shown.slice(0, MAX_EVIDENCE).flatMap((diagnosed) => evidenceBlocks(diagnosed, isAuditor)),
    ...(hidden > 0
      ? [{ kind: 'paragraph' as const, text: `${hidden} more items are left out; --format json has them all.` }]
      : []),
  ]
}

function levelText(level: string, part: Diagnosis['part']): string {
  const { title } = labelFor('LevelOfAssurance', level)
  return part === null ? title : displayedConclusion(title, part)
}

/** Returns whether support needs the details: evidence verified without a warning is only mentioned in the first sentence. */
const isRelevant = ({ causes, remarks, result }: EvidenceDiagnosis): boolean =>
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
  ...(advice === '' ? [] : [['Who must act', ACTOR_LABELS[actor]] as const]),
  ...(retry === null ? [] : [['Retry', RETRY_LABELS[retry]] as const]),
  ...optionalRow('What to try', advice),
  ...optionalRow('The holder may be told', forHolder === '' ? '' : `“${forHolder}”`),
  ...optionalRow('Internal', internal),
]

const optionalRow = (name: string, value: string): readonly Row[] => (value === '' ? [] : [[name, value]])

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

/** Returns whether a code is recorded by the service; codes such as `reference:NONE` are internal to this build. */
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

/**
 * Returns the distinct texts for the holder, that of the attempt first. After a final refusal there are no others; on the strength
 * of a record that is not confirmed there are none at all.
 */
export function holderMessages({ attempt, evidence }: Diagnosis): readonly string[] {
  const messages = new Set<string>(attempt.forHolder === '' ? [] : [attempt.forHolder])
  if (attempt.retry !== null && attempt.retry !== 'FINAL')
    for (const { causes, result } of evidence)
      for (const { forHolder, retry } of result === 'POSITIVE' ? [] : causes)
        if (retry !== null && retry !== 'FINAL' && forHolder !== '') messages.add(forHolder)
  return [...messages]
}
