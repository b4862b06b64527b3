import { kindOf } from '../../../../shared/report/index.ts'

/** Advice for one more wrapping around a proof. */
const inside = (how: string): string => `if a proof is inside, ${how}, save it and verify that file`

/** Formats by their first bytes, to help a user who saved or selected the wrong file. */
const FORMATS: readonly (readonly [start: RegExp, what: string])[] = [
  [/^\0{64}/, 'a file that begins with zeros: its content was never saved'],
  [/^\x1f\x8b/, 'gzip data: an HTTP Content-Encoding that was left in place; decompress it first'],
  [/^7z\xbc\xaf/, 'a 7z archive'],
  [/^Rar!/, 'a RAR archive'],
  [/^\x28\xb5\x2f\xfd/, 'Zstandard data'],
  [/^(\xff\xfe|\xfe\xff)/, 'a text in UTF-16'],
  [/^%PDF-/, 'a PDF'],
  [/^data:[^,]{0,200};base64,/i, `a data URL; ${inside('decode what follows the comma')}`],
  [/^From [^\r\n]{1,200}\r?\n/, `a message of an mbox file; ${inside('remove the first line')}`],
  [
    /^[0-9a-f]{1,8}(;[^\r\n]{0,200})?\r\n(--|PK\x03\x04|[\w-]+:)/i,
    `an HTTP response whose chunks were not joined; ${inside('save the response as a client decodes it')}`,
  ],
  [/^\s*(UEsDB|TUlNRS1WZXJz|Q29udGVudC1U|LS0t)[A-Za-z0-9+/]{16}/, `Base64; ${inside('decode the text')}`],
  [
    /^(\xef\xbb\xbf)?\s*[{[][\s\S]*"(UEsDB|TUlNRS1WZXJz|Q29udGVudC1U|LS0t)[A-Za-z0-9+/]{16}/,
    `a JSON text with Base64 in it; ${inside('decode that text')}`,
  ],
  [
    /^(MIME-Version|Content-Type)[ \t]*:[^\n]*\r[^\n]*$/i,
    'a message without one LF: its line ends were converted; fetch the proof again and save it as binary data',
  ],
  [/^\x78\x9f\x3e\x22/, `winmail.dat, in which Outlook wraps attachments; ${inside('take the attachment out')}`],
  [/^HTTP\/\d/, 'an HTTP response saved with its headers; save its body alone'],
  [/^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|body)/i, 'a web page, perhaps a login page or an error page'],
  [/^(\xef\xbb\xbf)?\s*<svg/i, 'an SVG picture'],
  [/^(\xef\xbb\xbf)?\s*<\?xml/i, 'an XML document'],
  [
    /^(\xef\xbb\xbf)?\s*[{[]/,
    'a JSON text, perhaps the body of an error: the service answers 403 while the transaction is PROCESSING',
  ],
  [/^\xd0\xcf\x11\xe0/, 'an Office document'],
  [/^(MZ|\x7fELF)/, 'a program'],
  [/^#!/, 'a script'],
  [/^\xef\xbb\xbf/, 'a text that starts with a byte order mark'],
]

const MEDIA = { image: 'picture', video: 'video', other: 'file' } as const

/** Describes bytes that are not an envelope, as in "it is a JPEG picture"; null if their format is unknown. */
export function looksLike(head: Buffer): string | null {
  if (head.length === 0) return 'it is an empty file'
  const start = head.toString('latin1', 0, 512)
  const format = FORMATS.find(([pattern]) => pattern.test(start))
  if (format) return `it is ${format[1]}`
  const kind = kindOf(head.toString('hex', 0, 32))
  if (kind && kind.kind !== 'other') return `it is a ${kind.name} ${MEDIA[kind.kind]}`
  return isText(head) ? 'it is a text' : null
}

/** Returns whether bytes are printable UTF-8 and the first line is not a header. */
function isText(head: Buffer): boolean {
  const text = head.toString('utf8', 0, 512)
  return !/[^\t\n\r -~\u00a0-\ufffc]/.test(text.slice(0, -4)) && !/^[\w-]+[ \t]*:/.test(text)
}
