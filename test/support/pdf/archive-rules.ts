import { contentOperators } from './content-operators.ts'
import { type Dictionary, isDictionary, type QpdfDocument } from './qpdf-document.ts'
import type { PdfRule } from './structure-rules.ts'

const unless = (holds: boolean, problem: string): readonly string[] => (holds ? [] : [problem])

/** Returns every name and value in the file, at any depth. */
function* members(document: QpdfDocument): Iterable<readonly [name: string, value: unknown]> {
  const waiting: unknown[] = [document.trailer, ...document.dictionaries.values()]
  for (let at = 0; at < waiting.length; at++) {
    const value = waiting[at]
    if (Array.isArray(value)) waiting.push(...value.filter((one) => typeof one === 'object'))
    else if (isDictionary(value))
      for (const [name, member] of Object.entries(value)) {
        yield [name, member]
        if (typeof member === 'object') waiting.push(member)
      }
  }
}

const ofType = (document: QpdfDocument, type: string): readonly Dictionary[] =>
  [...document.dictionaries.values()].filter((one) => one['/Type'] === type)

const without = (names: readonly string[]) => (document: QpdfDocument) => [
  ...new Set([...members(document)].map(([name]) => name).filter((name) => names.includes(name))),
]

const metadataOf = (document: QpdfDocument): string => document.stream(document.root['/Metadata']).toString('utf8')

/** Fonts with what describes them. */
const fontsOf = (document: QpdfDocument) =>
  ofType(document, '/Font')
    .filter((font) => font['/Subtype'] === '/Type0')
    .map((font) => {
      const descendant = document.dictionary(document.list(font['/DescendantFonts'])[0])
      const descriptor = document.dictionary(descendant['/FontDescriptor'])
      return { name: String(font['/BaseFont']), font, descendant, descriptor }
    })

/** Widths of the glyphs of an embedded TrueType font in thousandths, by glyph. ISO/IEC 14496-22, hmtx */
function glyphWidths(program: Buffer): readonly number[] {
  const tables = new Map<string, number>()
  for (let at = 12; at < 12 + program.readUInt16BE(4) * 16; at += 16)
    tables.set(program.toString('latin1', at, at + 4), program.readUInt32BE(at + 8))
  const [head = 0, hhea = 0, hmtx = 0] = ['head', 'hhea', 'hmtx'].map((name) => tables.get(name))
  const units = program.readUInt16BE(head + 18)
  return Array.from(
    { length: program.readUInt16BE(hhea + 34) },
    (_, glyph) => (program.readUInt16BE(hmtx + glyph * 4) * 1000) / units,
  )
}

/** Largest difference of a width that is a rounding. ISO 19005-3, 6.2.11.5 */
const ROUNDING = 1

/** Rules of an archival file that are no matter of its structure. */
export const ARCHIVE_RULES: readonly PdfRule[] = [
  {
    clause: 'A 6.1.3',
    text: 'The trailer has an identifier, and nothing is encrypted.',
    problems: ({ trailer }) => [
      ...unless(Array.isArray(trailer['/ID']), 'ID'),
      ...unless(!trailer['/Encrypt'], 'Encrypt'),
    ],
  },
  {
    clause: 'A 6.1.7, 6.1.7.2',
    text: 'No stream is outside of the file, and none is compressed by LZW or encrypted.',
    problems: (document) => [
      ...without(['/FFilter', '/FDecodeParms'])(document),
      ...[...members(document)]
        .filter(([name, value]) => name === '/Filter' && /LZW|Crypt/.test(JSON.stringify(value)))
        .map(([, value]) => String(value)),
    ],
  },
  {
    clause: 'A 6.1.13',
    text: 'Names, texts, integers and nested states keep to the limits of readers.',
    problems: (document) => [
      ...[...members(document)]
        .filter(([name, value]) => name.length > 128 || (typeof value === 'string' && value.length > 65_536))
        .map(([name]) => name),
      ...[...members(document)]
        .filter(([, value]) => typeof value === 'number' && Math.abs(value) > 2 ** 31)
        .map(([name]) => name),
      ...document.pages.flatMap((page) => {
        let depth = 0
        const operators = contentOperators(document.contents(page))
        const depths = operators.map(({ operator }) => (depth += operator === 'q' ? 1 : operator === 'Q' ? -1 : 0))
        return unless(Math.max(0, ...depths) <= 28 && depth === 0, 'q')
      }),
    ],
  },
  {
    clause: 'A 6.2.3, 6.2.4',
    text: 'Colours are grey or RGB, and an embedded profile says what they mean.',
    problems: (document) => {
      const intents = document.list(document.root['/OutputIntents']).map((one) => document.dictionary(one))
      const [intent] = intents
      const profile = document.dictionary(intent?.['/DestOutputProfile'])
      const foreign = document.pages.flatMap((page) =>
        contentOperators(document.contents(page)).filter(({ operator }) => ['k', 'K', 'sh', 'ri'].includes(operator)),
      )
      const images = [...document.dictionaries.values()].filter((one) => one['/Subtype'] === '/Image')
      return [
        ...unless(intents.length === 1 && intent?.['/S'] === '/GTS_PDFA1' && profile['/N'] === 3, 'OutputIntents'),
        ...unless(document.stream(intent?.['/DestOutputProfile']).toString('latin1', 36, 40) === 'acsp', 'profile'),
        ...foreign.map(({ operator }) => operator),
        ...images.map((image) => String(image['/ColorSpace'])).filter((space) => !/^\/Device(RGB|Gray)$/.test(space)),
      ]
    },
  },
  {
    clause: 'A 6.2.5, 6.2.8, 6.2.9',
    text: 'No states, images or forms that readers print in different ways.',
    problems: (document) => [
      ...without(['/TR', '/HTP', '/Alternates', '/OPI', '/PS', '/Ref'])(document),
      ...[...members(document)]
        .filter(([name, value]) => name === '/Interpolate' && value === true)
        .map(([name]) => name),
    ],
  },
  {
    clause: 'A 6.2.11.4, 6.2.11.3; UA 7.21',
    text: 'Every font is embedded, with its characters by identity, and its texts can be extracted.',
    problems: (document) =>
      fontsOf(document)
        .filter(({ font, descendant, descriptor }) => {
          const table = document.stream(font['/ToUnicode']).toString('latin1')
          const characters = [
            ...table.matchAll(/<[0-9a-f]{4}> <([0-9a-f]{4,})>|^<[0-9a-f ]+> <[0-9a-f ]+> \[([^\]]*)/gim),
          ]
          const isForbidden = characters.some(([, one = '', many = '']) =>
            /\b(?:0000|feff|fffe)\b/i.test(`${one} ${many}`),
          )
          return !(
            descriptor['/FontFile2'] &&
            font['/Encoding'] === '/Identity-H' &&
            (descendant['/CIDToGIDMap'] === '/Identity' || descendant['/CIDToGIDMap'] !== undefined) &&
            characters.length > 0 &&
            !isForbidden
          )
        })
        .map(({ name }) => name)
        .concat(
          ofType(document, '/Font')
            .filter((font) => !/Type0|CIDFontType2/.test(String(font['/Subtype'])))
            .map(String),
        ),
  },
  {
    clause: 'A 6.2.11.5',
    text: 'The widths of glyphs are those of the embedded font.',
    problems: (document) =>
      fontsOf(document).flatMap(({ name, descendant, descriptor }) => {
        const widths = glyphWidths(document.stream(descriptor['/FontFile2']))
        const [first, stated] = document.list(descendant['/W'])
        const differing = document
          .list(stated)
          .filter(
            (width, index) =>
              Math.abs(Number(width) - (widths[Number(first) + index] ?? widths.at(-1) ?? 0)) > ROUNDING,
          )
        return unless(
          differing.length === 0 && document.list(descendant['/W']).length === 2,
          `${name}: ${differing.length}`,
        )
      }),
  },
  {
    clause: 'A 6.2.11.8; UA 7.21.8',
    text: 'No character is shown as the picture of a missing one.',
    problems: (document) =>
      document.pages.flatMap((page) =>
        contentOperators(document.contents(page))
          .filter(
            ({ operator, operands }) => /^T[jJ]$/.test(operator) && /<(?:[0-9a-f]{4})*?0000/i.test(operands.join('')),
          )
          .map(({ operands }) => operands.join('')),
      ),
  },
  {
    clause: 'A 6.3, 6.4',
    text: 'Annotations are fields that are printed and need no picture; forms have no scripts and no XFA.',
    problems: (document) => [
      ...ofType(document, '/Annot')
        .filter((one) => {
          const [left, bottom, right, top] = document.list(one['/Rect'])
          return one['/Subtype'] !== '/Widget' || (Number(one['/F']) & 39) !== 4 || left !== right || bottom !== top
        })
        .map((one) => String(one['/Subtype'])),
      ...without(['/XFA', '/AA', '/NeedAppearances'])(document),
    ],
  },
  {
    clause: 'A 6.5',
    text: 'The file does nothing: no actions, no scripts, no programs.',
    problems: without(['/OpenAction', '/JS', '/JavaScript', '/Launch', '/URI', '/AA']),
  },
  {
    clause: 'A 6.6.2, 6.6.4; UA 7.1 (title)',
    text: 'The metadata is XMP with a title, which readers display, and claims PDF/A-3u and nothing else.',
    problems: (document) => {
      const text = metadataOf(document)
      const parts = ['<?xpacket begin=', '<pdfaid:part>3<', '<pdfaid:conformance>U<']
      return [
        ...parts.filter((part) => !text.includes(part)),
        ...unless(!text.includes('pdfuaid'), 'pdfuaid'),
        ...unless(/<dc:title>\s*<rdf:Alt>\s*<rdf:li xml:lang="x-default">[^<]+</.test(text), 'dc:title'),
        ...unless(
          document.dictionary(document.root['/ViewerPreferences'])['/DisplayDocTitle'] === true,
          'DisplayDocTitle',
        ),
      ]
    },
  },
  {
    clause: 'A 6.8',
    text: 'Embedded files are associated with the document, and say what they are.',
    problems: (document) => {
      const associated = document.list(document.root['/AF']).map((one) => document.dictionary(one))
      const files = ofType(document, '/Filespec')
      return files
        .filter((file) => {
          const stream = document.dictionary(document.dictionary(file['/EF'])['/F'])
          const parameters = document.dictionary(stream['/Params'])
          const isTyped = /^\/\w+\/[\w.+-]+$/.test(String(stream['/Subtype']))
          const names = [file['/F'], file['/UF'], file['/AFRelationship'], file['/Desc'], parameters['/ModDate']]
          return !isTyped || names.includes(undefined) || !associated.includes(file)
        })
        .map((file) => String(file['/F']))
    },
  },
  {
    clause: 'A 6.9; UA 7.10, 7.11',
    text: 'No content is optional, and nothing else is read from outside.',
    problems: without(['/OCProperties', '/AlternatePresentations', '/PresSteps', '/Requirements']),
  },
]
