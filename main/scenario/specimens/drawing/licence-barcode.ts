import type { DocumentData } from '../../../service/index.ts'

/** Issuer identification numbers of AAMVA; all other states use Colorado's. */
const ISSUERS: { readonly [state: string]: string } = {
  AZ: '636026',
  CA: '636014',
  CO: '636020',
  DE: '636011',
  FL: '636010',
  NV: '636049',
  NY: '636001',
  OH: '636023',
  OK: '636058',
  TX: '636015',
  VA: '636000',
  VT: '636024',
  WA: '636045',
  WI: '636031',
}

/** Returns the barcode text of a licence or identity card: version 10, one subfile. AAMVA DL/ID Card Design Standard, annex D */
export function licencePayload(data: DocumentData): string {
  const kind = data.documentType === 'IDENTITY_CARD' ? 'ID' : 'DL'
  const subfile = `${kind}${elements(data).join('\n')}\r`
  const head = `@\n\u001e\rANSI ${ISSUERS[data.issuingState ?? ''] ?? '636020'}100001`
  const offset = head.length + kind.length + 8
  return `${head}${kind}${String(offset).padStart(4, '0')}${String(subfile.length).padStart(4, '0')}${subfile}`
}

/** Formats a date; Canada puts the year first. */
const compact = (date = '', country = ''): string =>
  country === 'CAN' ? date.replaceAll('-', '') : `${date.slice(5, 7)}${date.slice(8, 10)}${date.slice(0, 4)}`

/** Reduces text to ASCII without diacritics, as issuers do for version 10 readers. */
const plain = (text = ''): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, '-')
    .toUpperCase()

function elements(data: DocumentData): readonly string[] {
  const [first = 'NONE', ...middle] = (data.givenNames ?? []).map(plain)
  const { address, gender, issuingCountry } = data
  const date = (text: string | undefined) => compact(text, issuingCountry)
  return [
    `DCS${plain(data.surname)}`,
    'DDEN',
    `DAC${first}`,
    'DDFN',
    `DAD${middle.join(' ') || 'NONE'}`,
    'DDGN',
    ...(data.documentType === 'IDENTITY_CARD' ? [] : ['DCAC', 'DCBNONE', 'DCDNONE']),
    `DBD${date(data.issuingDate)}`,
    `DBB${date(data.dateOfBirth)}`,
    `DBA${date(data.expiryDate)}`,
    `DBC${gender === 'M' ? 1 : gender === 'F' ? 2 : 9}`,
    `DAU${String(data.height ?? '170').padStart(3, '0')} CM`,
    ...(data.weight === undefined ? [] : [`DAX${data.weight.padStart(3, '0')}`]),
    `DAY${data.eyeColor ?? 'UNK'}`,
    `DAG${plain(address?.lines.join(' '))}`,
    `DAI${plain(address?.city)}`,
    `DAJ${data.issuingState ?? address?.state ?? ''}`,
    `DAK${(address?.postcode ?? '').padEnd(9, '0')}  `,
    `DAQ${data.documentNumber ?? ''}`,
    `DCFSPECIMEN${data.documentNumber ?? ''}`,
    `DCG${issuingCountry ?? 'USA'}`,
    ...(data.nameSuffix === undefined ? [] : [`DCU${plain(data.nameSuffix)}`]),
    'DDAF',
    'DDB10302015',
  ]
}
