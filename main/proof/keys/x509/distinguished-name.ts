import { childrenOf, type DerNode, MalformedDerError } from './der.ts'
import { expectTag, hexOf, oidOf, sequenceOf, TAG } from './der-values.ts'

export interface DistinguishedName {
  /** Text for display; control characters and separators are escaped. */
  readonly text: string
  /** One normalised text per relative name. RFC 5280 7.1: comparison ignores case and runs of spaces. */
  readonly relative: readonly string[]
  readonly key: string
  readonly emails: readonly string[]
  readonly organizationalUnits: readonly string[]
}

interface Attribute {
  readonly id: string
  readonly tag: number
  readonly text: string | null
  readonly value: Uint8Array
}

const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['2.5.4.3', 'CN'],
  ['2.5.4.5', 'SERIALNUMBER'],
  ['2.5.4.6', 'C'],
  ['2.5.4.7', 'L'],
  ['2.5.4.8', 'ST'],
  ['2.5.4.10', 'O'],
  ['2.5.4.11', 'OU'],
  ['0.9.2342.19200300.100.1.25', 'DC'],
  ['1.2.840.113549.1.9.1', 'E'],
])
const EMAIL = '1.2.840.113549.1.9.1'
const ORGANIZATIONAL_UNIT = '2.5.4.11'

/** Parses a Name. `what` names it in messages. Throws `MalformedDerError`. RFC 5280 4.1.2.4 */
export function readName(node: DerNode | undefined, what: string): DistinguishedName {
  const sets = sequenceOf(node, what).map((set) => {
    const attributes = childrenOf(expectTag(set, TAG.set, what)).map((item) => readAttribute(item, what))
    if (attributes.length === 0) throw new MalformedDerError(`${what} holds an empty relative name`)
    return attributes
  })
  const all = sets.flat()
  const textsOf = (id: string) => all.flatMap((item) => (item.id === id && item.text !== null ? [item.text] : []))
  const relative = sets.map((set) => JSON.stringify(set.map(normalised).sort()))
  return {
    text: sets.map((set) => set.map(format).join('+')).join(', '),
    relative,
    key: JSON.stringify(relative),
    emails: textsOf(EMAIL),
    organizationalUnits: textsOf(ORGANIZATIONAL_UNIT),
  }
}

function readAttribute(item: DerNode, what: string): Attribute {
  const [id, value, more] = sequenceOf(item, what)
  if (!value || more) throw new MalformedDerError(`${what} holds an attribute that is not a pair`)
  return { id: oidOf(id, what), tag: value.tag, text: textOf(value), value: value.value }
}

/** Decodes UTF8String, NumericString, PrintableString, TeletexString, IA5String and BMPString; null for other types. */
function textOf({ tag, value }: DerNode): string | null {
  switch (tag) {
    case 0x0c:
      return Buffer.from(value).toString('utf8')
    case 0x12:
    case 0x13:
    case 0x14:
    case 0x16:
      return Buffer.from(value).toString('latin1')
    case 0x1e:
      return value.length % 2 === 0 ? Buffer.from(value).swap16().toString('utf16le') : null
    default:
      return null
  }
}

const normalised = ({ id, tag, text, value }: Attribute): string =>
  text === null
    ? `${id}#${tag}:${hexOf(value)}`
    : `${id}=${text.normalize('NFKC').replace(/ +/g, ' ').replace(/^ | $/g, '').toLowerCase()}`

const format = ({ id, text, value }: Attribute): string =>
  `${SHORT_NAMES.get(id) ?? id}=${text === null ? `#${hexOf(value)}` : escapeSpecial(text)}`

const escapeSpecial = (text: string): string =>
  text.replace(/[\\,+=\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    /[\\,+=]/.test(character) ? `\\${character}` : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
