/** Parts of field names with a special spelling. */
const WORDS: { readonly [word: string]: string } = {
  id: 'ID',
  ids: 'IDs',
  ips: 'IP addresses',
  loa: 'LOA',
  mrz: 'MRZ',
  ms: '(ms)',
  ocr: 'OCR',
  ok: 'OK',
  os: 'OS',
  otp: 'one-time code',
  prado: 'PRADO',
  sdk: 'SDK',
  uri: 'URI',
  http: 'HTTP',
  fullname: 'full name',
  blockingindicator: 'blocking indicator',
  nb: 'number of',
}

/** Converts a field name to a readable title: `startDateTime` → `Start date time`. */
export function titleOf(field: string): string {
  const title = field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map((word) => WORDS[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}
