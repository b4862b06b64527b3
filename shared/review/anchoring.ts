/** Kinds of places outside the library that hold checkpoints of its log. */
export const ANCHOR_KINDS = ['folder', 'library', 'time-stamp', 'witness'] as const
export type AnchorKind = (typeof ANCHOR_KINDS)[number]

/** Place outside the library that holds checkpoints of its log. */
export interface Anchor {
  readonly kind: AnchorKind
  /** Path, library, or address of the authority or witness. */
  readonly address: string
  /** Verifier key of a witness (C2SP signed-note); empty for other kinds. */
  readonly key: string
}

/** What happens to a decision whose time stamp cannot be had: it is recorded, is stamped later, or is refused. */
export const STAMPING = ['none', 'wait', 'refuse'] as const
export type Stamping = (typeof STAMPING)[number]

/** Rules of a library for its anchors. Each change is an entry of the log, from which the rules in force are derived. */
export interface Anchoring {
  readonly anchors: readonly Anchor[]
  /** Certificates and revocation lists that time stamps are verified against: DER, Base64. */
  readonly certificates: readonly string[]
  /** OID of the policy that time stamps must have; empty for any. */
  readonly stampPolicy: string
  /** A checkpoint leaves the library after this many entries or minutes, whichever is first; null for never. */
  readonly everyEntries: number | null
  readonly everyMinutes: number | null
  /** Maximum minutes between two checkpoints at an anchor, and since the last one; null for any. */
  readonly maxAge: number | null
  readonly timeStamps: Stamping
}

export const DEFAULT_ANCHORING: Anchoring = {
  anchors: [],
  certificates: [],
  stampPolicy: '',
  everyEntries: null,
  everyMinutes: 60,
  maxAge: null,
  timeStamps: 'none',
}

/** Maximum of entries and minutes: about ten years. */
export const MAX_ANCHOR_INTERVAL = 5_256_000
export const MAX_ANCHORS = 10
const MAX_ADDRESS = 1_000

/** Parses an anchor such as `folder:/mnt/audit` or `witness:https://host/ NAME+ID+KEY`; null for other texts. */
export function parseAnchor(text: string): Anchor | null {
  const [, kind, rest = ''] = /^([a-z-]+):(.+)$/s.exec(text.trim()) ?? []
  const known = ANCHOR_KINDS.find((name) => name === kind)
  if (known === undefined || rest.length > MAX_ADDRESS) return null
  if (known !== 'witness') return { kind: known, address: rest, key: '' }
  const [, address = '', key = ''] = /^(\S+)\s+(\S+)$/.exec(rest) ?? []
  return key === '' ? null : { kind: known, address, key }
}

/** Formats an anchor as `parseAnchor` reads it. */
export const formatAnchor = ({ kind, address, key }: Anchor): string =>
  key === '' ? `${kind}:${address}` : `${kind}:${address} ${key}`

/** Detail of the entry `anchors.changed`. */
export const anchoringDetail = ({ anchors, certificates, ...rules }: Anchoring) => ({
  anchors: anchors.map(formatAnchor),
  certificates: [...certificates],
  ...rules,
})

/** Reads the rules from the detail of an entry. What is missing or has another form is that of a new library. */
export function readAnchoring(detail: { readonly [name: string]: unknown } | null): Anchoring {
  const textsOf = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  const interval = (value: unknown): number | null =>
    Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null
  if (detail === null) return DEFAULT_ANCHORING
  return {
    anchors: textsOf(detail.anchors).flatMap((text) => parseAnchor(text) ?? []),
    certificates: textsOf(detail.certificates),
    stampPolicy: typeof detail.stampPolicy === 'string' ? detail.stampPolicy : '',
    everyEntries: interval(detail.everyEntries),
    everyMinutes: interval(detail.everyMinutes),
    maxAge: interval(detail.maxAge),
    timeStamps: STAMPING.find((known) => known === detail.timeStamps) ?? 'none',
  }
}

/** State of an anchor, and of the log compared with it. */
export const ANCHOR_STATES = {
  AGREES: 'the log continues what the anchor has',
  CONTRADICTED: 'the log contradicts the anchor',
  INVALID: 'what the log has of the anchor does not hold',
  NEVER: 'nothing of the log is at the anchor',
  OVERDUE: 'the last checkpoint at the anchor is older than the library demands',
  GAP: 'for longer than the library allows, no checkpoint left it',
  BEHIND: 'the anchor has less than it acknowledged',
  UNREACHABLE: 'the anchor cannot be asked',
  NOT_ASKED: 'the anchor was not asked',
} as const
export type AnchorState = keyof typeof ANCHOR_STATES
