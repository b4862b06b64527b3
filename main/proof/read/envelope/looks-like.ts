import { kindOf } from '../../../../shared/report/index.ts'

/** Advice for one more wrapping around a proof. */
const inside = (how: string): string => `if a proof is inside, ${how}, save it and verify that file`

/** Beginning of a proof in Base64: a ZIP, or a MIME message. */
const BASE64 = '(UEsDB|TUlNRS1WZXJz|Q29udGVudC1U|LS0t)[A-Za-z0-9+/_-]{16}'
const START_BASE64 = new RegExp(`^["']?${BASE64}`)
const ANY_BASE64 = new RegExp(`[">\\s]${BASE64}`)
/** A value of YAML that is such Base64, beside its name or in lines below it. */
const YAML_BASE64 = new RegExp(
  `(?:^|\\n)[ \\t]*(?:- +)?[\\w.'"-]{1,100}:[ \\t]+(?:!!binary[ \\t]+)?(?:[|>][+-]?[ \\t]*\\r?\\n[ \\t]+|["']?)${BASE64}`,
)
const BYTE_ORDER_MARK = '\xef\xbb\xbf'
const MARKED_PROOF = `a file behind a byte order mark (EF BB BF), which some program put there; ${inside('remove these three bytes')}`
/** Texts that may wrap a proof, by their first characters, and the bytes of them that are searched for one. */
const MARKUP: readonly (readonly [start: RegExp, what: string])[] = [
  [/^\s*[{[]/, 'a JSON text'],
  [/^\s*<(!doctype html|html|head|body)/i, 'a web page'],
  [/^\s*<[?\w]/, 'an XML document'],
]
const MARKUP_BYTES = 65_536
const JSON_BYTES = /\[\s*(80,\s*75,\s*3,\s*4|77,\s*73,\s*77,\s*69|67,\s*111,\s*110,\s*116)\s*,/
const JSON_TEXT = /"(PK\\u0003\\u0004|MIME-Version:|Content-Type: multipart\/|--[^"\\]{1,70}\\r\\n)/

const AS_BASE64 = `with Base64 in it; ${inside('decode that text')}`
const INSIDE_MARKUP: readonly (readonly [pattern: RegExp, how: string])[] = [
  [ANY_BASE64, AS_BASE64],
  [JSON_BYTES, `with a list of bytes in it; ${inside('make a file of these bytes')}`],
  [
    JSON_TEXT,
    'with a proof as a text in it, in which bytes are lost; fetch the proof again and save it as binary data',
  ],
]

/** Formats by their first bytes, to help a user who saved or selected the wrong file. */
const FORMATS: readonly (readonly [start: RegExp, what: string])[] = [
  [/^\0{64}/, 'a file that begins with zeros: its content was never saved'],
  [/^\x1f\x8b/, 'gzip data: an HTTP Content-Encoding that was left in place; decompress it first'],
  [/^BZh[1-9]1AY&SY/, `bzip2 data; ${inside('decompress it')}`],
  [/^\xfd7zXZ\0/, `xz data; ${inside('decompress it')}`],
  [/^\x78[\x01\x9c\xda]/, `zlib data (HTTP Content-Encoding "deflate"); ${inside('decompress it')}`],
  [/^7z\xbc\xaf/, 'a 7z archive'],
  [/^Rar!/, 'a RAR archive'],
  [/^\x28\xb5\x2f\xfd/, 'Zstandard data'],
  [/^(\xff\xfe|\xfe\xff|([\x01-\x7f]\0){4}|(\0[\x01-\x7f]){4})/, 'a text in UTF-16'],
  [/^%PDF-/, 'a PDF'],
  [/^["']?data:[^,:\s]{0,200}(;[^,\s]{0,200})?,/i, `a data URL; ${inside('decode what follows the comma')}`],
  [/^From [^\r\n]{1,200}\r?\n/, `a message of an mbox file; ${inside('remove the first line')}`],
  [
    /^[0-9a-f]{1,8}(;[^\r\n]{0,200})?\r\n(--|PK\x03\x04|[\w-]+:)/i,
    `an HTTP response whose chunks were not joined; ${inside('save the response as a client decodes it')}`,
  ],
  [START_BASE64, `Base64; ${inside('decode the text')}`],
  [/^(VUVzREJ|VFVsTlJT|UTI5dWRHVn|TFMwd)[A-Za-z0-9+/]{16}/, `Base64 of Base64; ${inside('decode the text twice')}`],
  [/^(PK%03%04|MIME-Version%3A|Content-Type%3A)/i, `a text in the percent encoding of URLs; ${inside('decode it')}`],
  [/^(50 ?4b ?03 ?04|4d ?49 ?4d ?45|43 ?6f ?6e ?74)[0-9a-f\s]{16}/i, `hexadecimal digits; ${inside('decode them')}`],
  [/^[0-9a-f]{7,8}:? +(50 ?4b ?03 ?04|4b50 0403|4d ?49 ?4d ?45)/i, 'a listing of bytes, as xxd and hexdump print them'],
  [/^begin(-base64)? [0-7]{3} /, `a file in the encoding of uuencode; ${inside('decode it')}`],
  [
    /^(MIME-Version|Content-Type)[ \t]*:[^\n]*\r[^\n]*$/i,
    'a message without one LF: its line ends were converted; fetch the proof again and save it as binary data',
  ],
  [
    /^([\w-]+[ \t]*:[^\r\n]*\r\r\n){2}/,
    'a message with CR CR LF line ends: they were converted, as FTP in ASCII mode does; fetch the proof again and save it as binary data',
  ],
  [/^\x78\x9f\x3e\x22/, `winmail.dat, in which Outlook wraps attachments; ${inside('take the attachment out')}`],
  [/^[\s\S]{257}ustar/, `a tar file; ${inside('unpack it')}`],
  // signedData, RFC 5652 5.1
  [
    /^\x30[\s\S]{1,5}\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02/,
    `a signed message of S/MIME (PKCS #7); ${inside('take the content out')}`,
  ],
  [/^HTTP\/\d/, 'an HTTP response saved with its headers; save its body alone'],
  [
    /^<!DOCTYPE html>[\s\S]*<title>Verification report of an identity proof archive</,
    'a web page with the title of a report of Proofbench: "proofbench report verify" checks it, in the window the page "Check a report"',
  ],
  [/^\s*<(!doctype html|html|head|body)/i, 'a web page, perhaps a login page or an error page'],
  [/^\s*<svg/i, 'an SVG picture'],
  [/^\s*<\?xml/i, 'an XML document'],
  [
    /^\s*\{\s*"head"\s*:/,
    'a JSON text that begins like a report of Proofbench: "proofbench report verify" checks it, in the window the page "Check a report"',
  ],
  [
    /^\[InternetShortcut\]|^L\0\0\0\x01\x14\x02\0/,
    'a shortcut of Windows to another file or page; open it and save the proof',
  ],
  [/^version https:\/\/git-lfs/, 'a pointer of Git LFS, in place of the file; fetch the file with "git lfs pull"'],
  [/^SQLite format 3\0/, 'an SQLite database, as a library of proofs is'],
  [/^\s+$/, 'a file of blanks alone'],
  [
    /^\s*[{[]/,
    'a JSON text, perhaps the body of an error: the service answers 403 while the transaction is PROCESSING',
  ],
  [
    /^\xd0\xcf\x11\xe0/,
    'an Office document or a message of Outlook; if a proof is attached, save the attachment and verify that file',
  ],
  [/^(MZ|\x7fELF)/, 'a program'],
  [/^#!/, 'a script'],
]

/** What is said of a text of no known kind. */
export const A_TEXT = 'it is a text'

const MEDIA = { image: 'picture', video: 'video', other: 'file' } as const

/** Describes bytes that are not an envelope, as in "it is a JPEG picture"; null if their format is unknown. */
export function looksLike(head: Buffer): string | null {
  if (head.length === 0) return 'it is an empty file'
  const isMarked = head.toString('latin1', 0, 3) === BYTE_ORDER_MARK
  const from = isMarked ? BYTE_ORDER_MARK.length : 0
  const start = head.toString('latin1', from, from + 512)
  const form = MARKUP.find(([pattern]) => pattern.test(start))?.[1]
  const wide = head.toString('latin1', from, MARKUP_BYTES)
  const wrapped = form && INSIDE_MARKUP.find(([pattern]) => pattern.test(wide))?.[1]
  if (wrapped) return `it is ${form} ${wrapped}`
  if (form === undefined && YAML_BASE64.test(wide)) return `it is a YAML text ${AS_BASE64}`
  const format = FORMATS.find(([pattern]) => pattern.test(start))
  if (format) return `it is ${format[1]}`
  if (isMarked)
    return `it is ${/^(PK\x03\x04|--|[\w-]+[ \t]*:)/.test(start) ? MARKED_PROOF : 'a text that starts with a byte order mark'}`
  const kind = kindOf(head.toString('hex', 0, 32))
  if (kind && kind.kind !== 'other') return `it is a ${kind.name} ${MEDIA[kind.kind]}`
  return isText(head) ? A_TEXT : null
}

/** Returns whether bytes are printable UTF-8 and the first line is not a header. */
function isText(head: Buffer): boolean {
  const text = head.toString('utf8', 0, 512)
  return !/[^\t\n\r -~\u00a0-\ufffc]/.test(text.slice(0, -4)) && !/^[\w-]+[ \t]*:/.test(text)
}
