import { parseJson } from './member-names.ts'

/** One more wrapping around a key: what the file is, and how to get the key out of it. */
export interface Wrapping {
  readonly what: string
  readonly hint: string
  /** The content as it is without the wrapping. Undefined: the form itself says that no key of this program's is in it as it is. */
  readonly inside?: Uint8Array
}

const PEM = /-----BEGIN [A-Z0-9 ]+-----/
/** Longest text that is searched, characters. */
const MAX_TEXT = 1024 * 1024
const MAX_VALUES = 1000
const SAVE_ALONE = 'Save the key alone, from its line BEGIN to its line END.'
const AS_TEXT = `Get the key as a plain text file, not through a mail, a document or a chat. ${SAVE_ALONE}`
const DECODE = (how: string): string => `Decode it (${how}), and give the result.`
const PKCS7: Wrapping = {
  what: 'a PKCS#7 file (.p7b), which wraps certificates',
  hint: 'Take the certificates out: openssl pkcs7 -print_certs -in FILE, with -inform DER if the file is no text.',
}
const SSH: Wrapping = {
  what: 'a key in the form of OpenSSH',
  hint: 'Convert it: ssh-keygen -e -m PKCS8 -f FILE > key.pem',
}

/** Blocks of PEM that hold no key, certificate or list as such. */
const LABELS: readonly (readonly [label: RegExp, wrapping: Wrapping])[] = [
  [/^(PKCS7|PKCS #7 SIGNED DATA|CMS)$/, PKCS7],
  [/^PGP /, { what: 'a key of OpenPGP', hint: 'Proofs are not signed with OpenPGP. Ask the service for its RSA key.' }],
  [
    /CERTIFICATE REQUEST$/,
    {
      what: 'a request for a certificate',
      hint: 'Nobody has vouched for it yet. Give the certificate that was issued.',
    },
  ],
]

/** Returns what a PEM block with this label is, if it only wraps keys. */
export const wrappingOfLabel = (label: string): Wrapping | null =>
  LABELS.find(([pattern]) => pattern.test(label))?.[1] ?? null

/** Forms that are recognized by their first characters, Latin-1. */
const STARTS: readonly (readonly [start: RegExp, wrapping: Wrapping])[] = [
  [/^\s*(ssh-(rsa|dss|ed25519)|ecdsa-sha2-\S+) AAAA/, SSH],
  [
    /^\s*---- BEGIN SSH2 PUBLIC KEY ----/,
    {
      what: 'a key in the form of SSH (RFC 4716)',
      hint: 'Convert it: ssh-keygen -i -f FILE > key.pub; ssh-keygen -e -m PKCS8 -f key.pub > key.pem',
    },
  ],
  // signedData, RFC 5652 5.1
  [/^\x30[\s\S]{1,5}\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02/, PKCS7],
  [
    /^(\xfe\xed\xfe\xed|\xce\xce\xce\xce)/,
    { what: 'a Java key store', hint: 'Export the certificate: keytool -exportcert -rfc -keystore FILE' },
  ],
  [
    /^\s*<RSAKeyValue>/,
    { what: 'an RSA key in the XML of .NET', hint: 'Export it as PEM: RSA.ExportSubjectPublicKeyInfoPem().' },
  ],
]

/**
 * Lists the wrappings that a file of keys may be in, likeliest first. It is one only if its inside can be read, or if it has none. Nothing is
 * ever used out of a wrapping: what a mail or a form made of a key is not what its owner published.
 */
export function wrappingsOf(bytes: Uint8Array): readonly Wrapping[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_TEXT))
  const start = buffer.toString('latin1', 0, 512)
  const known = STARTS.find(([pattern]) => pattern.test(start))
  if (known) return [known[1]]
  if (bytes.length > MAX_TEXT) return []
  const text = buffer.toString('utf8').replace(/^\ufeff/, '')
  return /^\s*["{[]/.test(text) ? inJson(text) : inText(text)
}

/** Replaces other spaces by spaces, and removes all else that is not ASCII. */
const ascii = (text: string): string => text.replace(/[\p{Z}]/gu, ' ').replace(/[^\p{ASCII}]/gu, '')

/** Restores the hyphens of the lines of PEM. */
const withHyphens = (text: string): string =>
  ascii(
    text.replace(
      /[-\u2010-\u2015\u2212\uff0d]{1,5}(BEGIN|END)([\p{Z}A-Z0-9]{1,40})[-\u2010-\u2015\u2212\uff0d]{1,5}/gu,
      '-----$1$2-----',
    ),
  )

type TextForm = readonly [what: string, hint: string, unwrap: (text: string) => string | Buffer | null]

const FORMS: readonly TextForm[] = [
  [
    'a key whose line ends are written \\n',
    `Replace each \\n by a line end. ${SAVE_ALONE}`,
    (text) => text.replace(/(\\r)?\\n|\\r/g, '\n'),
  ],
  [
    'a key quoted as in a reply',
    `Remove the sign at the start of each line. ${SAVE_ALONE}`,
    (text) => text.replace(/^[ \t]*[>|][>| \t]*/gm, ''),
  ],
  ['a key with characters that no key has, such as a no-break space', AS_TEXT, ascii],
  ['a key whose hyphens a text program replaced', AS_TEXT, withHyphens],
  [
    'a key in quoted-printable',
    AS_TEXT,
    (text) =>
      text
        .replace(/=\r?\n/g, '')
        .replace(/=3D/gi, '=')
        .replace(/=2D/gi, '-'),
  ],
  ['a key encoded as part of an address', DECODE('percent-encoding'), percentDecoded],
  [
    'a data URL with a key',
    DECODE('Base64, from the comma on'),
    (text) => base64(/^\s*data:[^,]{0,200};base64,([^,]*)$/i.exec(text)?.[1] ?? ''),
  ],
  ['Base64 of a key file', DECODE('base64 -d'), (text) => base64(text)],
  [
    'a key in hexadecimal digits',
    DECODE('xxd -r -p'),
    (text) => (/^\s*(0x)?[0-9a-f:\s]+$/i.test(text) ? Buffer.from(text.replace(/0x|[:\s]/gi, ''), 'hex') : null),
  ],
  [
    'XML with a certificate',
    'Save the text of X509Certificate between the lines of PEM, BEGIN CERTIFICATE and END CERTIFICATE.',
    (text) => base64(/<(?:\w{1,20}:)?X509Certificate>([^<]*)</.exec(text)?.[1] ?? ''),
  ],
]

function inText(text: string): readonly Wrapping[] {
  return FORMS.flatMap(([what, hint, unwrap]) => {
    const inside = unwrap(text)
    return inside === null || inside === text || inside.length === 0
      ? []
      : [{ what, hint, inside: Buffer.from(inside) }]
  })
}

function percentDecoded(text: string): string | null {
  try {
    return /%2d|%20|%0a|%2b/i.test(text) ? decodeURIComponent(text) : null
  } catch {
    return null
  }
}

function base64(text: string): Buffer | null {
  const packed = text.replace(/\s/g, '')
  return packed.length > 0 && /^[A-Za-z0-9+/_-]+={0,2}$/.test(packed) ? Buffer.from(packed, 'base64') : null
}

function inJson(text: string): readonly Wrapping[] {
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    return inText(text)
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isKey)) {
    const hint = 'Put it into a set: {"keys": […]}, RFC 7517 5.'
    return [{ what: 'a list of keys, which is no JWK set', hint, inside: Buffer.from(JSON.stringify({ keys: value })) }]
  }
  const found = valuesIn(value).flatMap(({ name, value: member }) => inValue(name, member))
  const addresses = isObject(value) && typeof value.jwks_uri === 'string'
  const discovery = {
    what: 'a document that only says where the keys are (jwks_uri)',
    hint: 'Fetch the address in jwks_uri, and give what comes.',
  }
  return addresses ? [...found, discovery] : found
}

function inValue(name: string, value: unknown): readonly Wrapping[] {
  const what = name === '' ? 'JSON text with a key in it' : `JSON with the key in its member ${name}`
  const hint = `Save that value alone, decoded: jq -r '.${name}' FILE > key.pem`
  if (isObject(value))
    return name !== '' && (isKey(value) || Array.isArray(value.keys))
      ? [{ what, hint, inside: Buffer.from(JSON.stringify(value)) }]
      : []
  if (typeof value !== 'string') return []
  const isText = PEM.test(value) || /^\s*\{[^{}]*"kty"/.test(value)
  const inside = isText ? Buffer.from(value) : value.length > 100 ? base64(value) : null
  return inside ? [{ what, hint, inside }] : []
}

/** Lists the values of JSON with their names, as jq writes them after a dot, breadth first and at most MAX_VALUES of them. */
function valuesIn(root: unknown): readonly { readonly name: string; readonly value: unknown }[] {
  const found: { name: string; value: unknown }[] = [{ name: '', value: root }]
  for (let next = 0; next < found.length; next++) {
    const { name, value } = found[next] ?? { name: '', value: null }
    if (typeof value !== 'object' || value === null) continue
    for (const [key, child] of Object.entries(value)) {
      if (found.length >= MAX_VALUES) return found
      const step = Array.isArray(value) ? `[${key}]` : `.${key}`
      if (/^\w{1,40}$/.test(key)) found.push({ name: `${name}${step}`.replace(/^\./, ''), value: child })
    }
  }
  return found
}

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isKey = (value: unknown): boolean => isObject(value) && typeof value.kty === 'string'
