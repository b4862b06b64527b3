/** A message in parts, each as it is written. */
export interface Message {
  /** Header lines before the first part, without line ends. */
  readonly top: readonly string[]
  /** Boundary as it stands in the delimiters. */
  readonly boundary: string
  /** Boundary as it stands in the header, quotes included. */
  readonly parameter: string
  readonly type: string
  readonly partHeaders: readonly string[]
  readonly encoding: 'binary' | 'base64' | 'quoted-printable' | '8bit'
  readonly lineEnd: '\r\n' | '\n'
  readonly preamble: string
  readonly epilogue: string
  /** Whole other parts, before and after the archive. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** Header of Content-Transfer-Encoding; null leaves it out. */
  readonly transfer: string | null
  readonly close: string
  readonly delimiterEnd: string
  /** Characters in a line of Base64. */
  readonly width: number
}

export interface MimeOddity {
  readonly name: string
  apply(message: Message, decoy: string): Message
}

const BOUNDARY = 'good'

export const PLAIN: Message = {
  top: ['MIME-Version: 1.0'],
  boundary: BOUNDARY,
  parameter: `"${BOUNDARY}"`,
  type: 'multipart/mixed',
  partHeaders: ['Content-Type: application/zip'],
  encoding: 'binary',
  lineEnd: '\r\n',
  preamble: '',
  epilogue: '',
  before: [],
  after: [],
  transfer: null,
  close: '--',
  delimiterEnd: '',
  width: 76,
}

/** Another boundary in the header, of which some reader may take `part`: the decoy stands between delimiters of that name. */
const boundary = (name: string, parameter: string, own: string, part: string): MimeOddity => ({
  name: `boundary ${name}`,
  apply: (message, decoy) => ({
    ...message,
    boundary: own,
    parameter,
    preamble: `--${part}\r\n${decoy}\r\n--${part}--\r\n`,
  }),
})
const plain = (name: string, change: Partial<Message>): MimeOddity => ({
  name,
  apply: (message) => ({ ...message, ...change }),
})

const TEXT = 'Content-Type: text/plain\r\n\r\nhello'

/** Oddities of the envelope, with those that once had two readings. */
export const MIME_ODDITIES: readonly MimeOddity[] = [
  boundary('in angle brackets', '"<good>"', '<good>', 'good'),
  boundary('as encoded word', '"=?utf-8?q?evil?="', '=?utf-8?q?evil?=', 'evil'),
  boundary('folded inside quotes', '"go\r\n od"', 'go od', 'good'),
  boundary('folded with a tab', '"go\r\n\tod"', 'go\tod', 'go od'),
  boundary('with a slash and no quotes', 'a/b', 'a/b', 'a'),
  boundary('with an equals sign and no quotes', 'a=b', 'a=b', 'a'),
  boundary('with a quoted pair', '"go\\od"', 'good', 'go\\od'),
  boundary('with a comment', 'good (evil)', 'good', 'good (evil)'),
  boundary('twice', '"good"; boundary="evil"', 'good', 'evil'),
  boundary('in RFC 2231 form beside', '"good"; boundary*=utf-8\'\'evil', 'good', 'evil'),
  boundary('in continuations', '"good"; boundary*0="ev"; boundary*1="il"', 'good', 'evil'),
  boundary('with an apostrophe', "go'od", "go'od", 'go'),
  boundary('with a trailing blank', '"good "', 'good ', 'good'),
  boundary('followed by a parameter', '"good"; charset="evil"', 'good', 'evil'),
  plain('boundary without quotes', { parameter: 'good' }),
  plain('boundary of many characters', { parameter: `"${'b'.repeat(70)}"`, boundary: 'b'.repeat(70) }),
  plain('boundary of marks', { parameter: '"=_(a)+/:,?-.x"', boundary: '=_(a)+/:,?-.x' }),
  plain('lines end with LF', { lineEnd: '\n' }),
  plain('Base64', { encoding: 'base64', transfer: 'base64' }),
  plain('Base64 in lines of 60', { encoding: 'base64', transfer: 'base64', width: 60 }),
  plain('Base64 in one line', { encoding: 'base64', transfer: 'BASE64', width: 10_000_000 }),
  plain('Base64 in ragged lines', { encoding: 'base64', transfer: 'base64', width: 61 }),
  plain('quoted-printable', { encoding: 'quoted-printable', transfer: 'quoted-printable' }),
  plain('8bit', { encoding: '8bit', transfer: '8bit' }),
  plain('binary, named', { transfer: 'binary' }),
  plain('encoding with a blank after it', { transfer: 'binary ' }),
  plain('encoding with a comment', { transfer: 'binary (raw)' }),
  plain('no MIME-Version', { top: [] }),
  plain('other headers', { top: ['From: a@b.example', 'Subject: =?utf-8?q?a?=', 'MIME-Version: 1.0'] }),
  plain('folded other header', { top: ['Subject: a\r\n b', 'MIME-Version: 1.0'] }),
  plain('type in capitals', { type: 'Multipart/MIXED' }),
  plain('multipart/related', { type: 'multipart/related' }),
  plain('multipart/form-data', { type: 'multipart/form-data' }),
  plain('text in the preamble', { preamble: 'This is a message in MIME format.\r\n' }),
  plain('text in the epilogue', { epilogue: 'bye\r\n' }),
  plain('a text part before', { before: [TEXT] }),
  plain('a text part after', { after: [TEXT] }),
  plain('a nested multipart after', {
    after: [`Content-Type: multipart/alternative; boundary="inner"\r\n\r\n--inner\r\n${TEXT}\r\n--inner--`],
  }),
  { name: 'the decoy in a part after', apply: (message, decoy) => ({ ...message, after: [decoy] }) },
  { name: 'the decoy in the epilogue', apply: (message, decoy) => ({ ...message, epilogue: decoy }) },
  {
    name: 'the decoy in a part whose type is an encoded word',
    apply: (message, decoy) => ({
      ...message,
      after: [
        `Content-Type: =?us-ascii?b?bXVsdGlwYXJ0L21peGVk?=; boundary=inner\r\n\r\n--inner\r\n${decoy}\r\n--inner--`,
      ],
    }),
  },
  {
    name: 'the decoy in a nested multipart in angle brackets',
    apply: (message, decoy) => ({
      ...message,
      after: [`Content-Type: multipart/mixed; boundary="<inner>"\r\n\r\n--inner\r\n${decoy}\r\n--inner--`],
    }),
  },
  plain('no closing delimiter', { close: '' }),
  plain('blanks after the delimiter', { delimiterEnd: ' \t' }),
  plain('file name of the part', {
    partHeaders: ['Content-Type: application/zip; name="a.zip"', 'Content-Disposition: attachment; filename="a.zip"'],
  }),
  plain('octet-stream', { partHeaders: ['Content-Type: application/octet-stream'] }),
]

/** Writes a message. `zip` is the archive. */
export function writeMessage(message: Message, zip: Buffer): Buffer {
  const { lineEnd, boundary, delimiterEnd, transfer } = message
  const lines = (text: string) => Buffer.from(text.replaceAll('\r\n', lineEnd), 'latin1')
  const delimiter = `--${boundary}${delimiterEnd}\r\n`
  const head = [...message.partHeaders, ...(transfer === null ? [] : [`Content-Transfer-Encoding: ${transfer}`])]
  const top = [...message.top, `Content-Type: ${message.type}; boundary=${message.parameter}`]
  return Buffer.concat([
    lines(`${top.join('\r\n')}\r\n\r\n${message.preamble}`),
    ...message.before.map((part) => lines(`${delimiter}${part}\r\n`)),
    lines(`${delimiter}${head.join('\r\n')}\r\n\r\n`),
    encoded(message, zip),
    ...message.after.map((part) => lines(`\r\n${delimiter}${part}`)),
    lines(message.close === '' ? '' : `\r\n--${boundary}--\r\n${message.epilogue}`),
  ])
}

function encoded({ encoding, width, lineEnd }: Message, zip: Buffer): Buffer {
  if (encoding === 'base64')
    return Buffer.from((zip.toString('base64').match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join(lineEnd))
  if (encoding !== 'quoted-printable') return zip
  const escaped = [...zip].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
  const rows: string[] = []
  for (let index = 0; index < escaped.length; index += 25) rows.push(escaped.slice(index, index + 25).join(''))
  return Buffer.from(rows.join(`=${lineEnd}`))
}
