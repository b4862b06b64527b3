import { contentOperators, PAINTING } from './content-operators.ts'
import { allElements, type Dictionary, type QpdfDocument, type StructureElement, structureOf } from './qpdf-document.ts'

/** Rule of a standard: clause, and what is wrong in a document. */
export interface PdfRule {
  readonly clause: string
  readonly text: string
  problems(document: QpdfDocument): readonly string[]
}

const STANDARD = new Set(
  'Document Part Sect Div H1 H2 H3 H4 H5 H6 P L LI Lbl LBody Table TR TH TD THead TBody TFoot Caption Figure Span Form'
    .split(' ')
    .map((type) => `/${type}`),
)

/** Children that an element may have; others may have any. */
const CHILDREN: { readonly [type: string]: readonly string[] } = {
  '/Table': ['/TR', '/THead', '/TBody', '/TFoot', '/Caption'],
  '/THead': ['/TR'],
  '/TBody': ['/TR'],
  '/TR': ['/TH', '/TD'],
  '/L': ['/LI', '/Caption'],
  '/LI': ['/Lbl', '/LBody'],
}

const elementsOf = (document: QpdfDocument): readonly StructureElement[] => allElements(structureOf(document))
const nameOf = ({ type, reference }: StructureElement): string => `${type} ${reference}`
const attributesOf = (document: QpdfDocument, { dictionary }: StructureElement): Dictionary =>
  Object.assign({}, ...document.list(dictionary['/A']).map((one) => document.dictionary(one)))
const unless = (holds: boolean, problem: string): readonly string[] => (holds ? [] : [problem])

/** Operators of all pages, with the page. */
const operatorsOf = (document: QpdfDocument) =>
  [...document.dictionaries]
    .filter(([, one]) => one['/Type'] === '/Page')
    .map(([page, dictionary]) => ({
      page,
      dictionary,
      operators: contentOperators(document.contents(dictionary)),
    }))

/** Rules about the structure tree and the content that it describes. */
export const STRUCTURE_RULES: readonly PdfRule[] = [
  {
    clause: 'UA 7.1 (MarkInfo); A 6.7.2.2',
    text: 'The document says that it is tagged, and no tag is suspect.',
    problems: (document) => {
      const info = document.dictionary(document.root['/MarkInfo'])
      return unless(info['/Marked'] === true && info['/Suspects'] !== true, 'MarkInfo')
    },
  },
  {
    clause: 'UA 7.1 (types); A 6.7.3.4',
    text: 'Every element of the structure tree has a standard type and names its parent.',
    problems: (document) =>
      elementsOf(document)
        .filter(({ type, dictionary, parent }) => !STANDARD.has(type) || dictionary['/P'] !== parent)
        .map(nameOf),
  },
  {
    clause: 'UA 7.1 (content); A 6.7.3.1',
    text: 'Everything on a page is an artifact or belongs to an element, and neither is inside of the other.',
    problems: (document) =>
      operatorsOf(document).flatMap(({ page, operators }) =>
        operators.flatMap(({ operator, marks }) => {
          if (!PAINTING.has(operator)) return []
          const isArtifact = marks.some(({ tag }) => tag === '/Artifact')
          const isTagged = marks.some(({ mcid }) => mcid !== null)
          return unless(isArtifact !== isTagged, `${operator} on ${page}`)
        }),
      ),
  },
  {
    clause: 'UA 7.1 (parent tree)',
    text: 'Every marked content occurs once on its page, in one element, and the parent tree leads from it to that element.',
    problems: (document) => {
      const owners = new Map<string, string>()
      for (const { content, reference } of elementsOf(document))
        for (const [page, mcid] of content) owners.set(`${page} ${mcid}`, reference)
      const tree = document.list(
        document.dictionary(document.dictionary(document.root['/StructTreeRoot'])['/ParentTree'])['/Nums'],
      )
      return operatorsOf(document).flatMap(({ page, dictionary, operators }) => {
        const parents = document.list(tree[tree.indexOf(dictionary['/StructParents']) + 1])
        const opened = operators.filter(({ operator, marks }) => operator === 'BDC' && marks.at(-1)?.mcid != null)
        const ids = opened.map(({ marks }) => marks.at(-1)?.mcid ?? -1)
        const wrong = ids.filter((id) => owners.get(`${page} ${id}`) !== parents[id] || parents[id] === undefined)
        return [
          ...wrong.map((id) => `MCID ${id} on ${page}`),
          ...unless(new Set(ids).size === ids.length, `twice on ${page}`),
        ]
      })
    },
  },
  {
    clause: 'UA 7.2',
    text: 'The document has a language.',
    problems: (document) => unless(/^u:[a-z]{2}/.test(String(document.root['/Lang'])), 'Lang'),
  },
  {
    clause: 'UA 7.3',
    text: 'Every figure has an alternative text and its place on the page.',
    problems: (document) =>
      elementsOf(document)
        .filter(({ type }) => type === '/Figure')
        .filter((one) => !/^u:./s.test(String(one.dictionary['/Alt'])) || !attributesOf(document, one)['/BBox'])
        .map(nameOf),
  },
  {
    clause: 'UA 7.4.2',
    text: 'The first heading is of the first level, and no level is left out.',
    problems: (document) => {
      const levels = elementsOf(document).flatMap(({ type }) => /^\/H(\d)$/.exec(type)?.[1] ?? [])
      return levels
        .filter((level, index) => Number(level) > Number(levels[index - 1] ?? 0) + 1)
        .map((level) => `H${level}`)
    },
  },
  {
    clause: 'UA 7.2, 7.5, 7.6',
    text: 'Tables, rows, lists and entries have only the children that they may have.',
    problems: (document) =>
      elementsOf(document)
        .filter(({ type, children }) =>
          children.some((child) => CHILDREN[type] && !CHILDREN[type].includes(child.type)),
        )
        .map(nameOf),
  },
  {
    clause: 'UA 7.5',
    text: 'Every header cell says what it is the header of, and the rows of a table have as many cells.',
    problems: (document) => {
      const elements = elementsOf(document)
      const cells = elements
        .filter(({ type }) => type === '/TH')
        .filter((one) => !attributesOf(document, one)['/Scope'])
      const tables = elements
        .filter(({ type }) => type === '/Table')
        .filter((table) => {
          const rows = allElements(table.children).filter(({ type }) => type === '/TR')
          return new Set(rows.map(({ children }) => children.length)).size > 1
        })
      return [...cells, ...tables].map(nameOf)
    },
  },
  {
    clause: 'UA 7.18',
    text: 'Pages are left in the order of the structure, and a field has a name for readers who do not see it.',
    problems: (document) => [
      ...document.pages.filter((page) => page['/Tabs'] !== '/S').map(() => 'Tabs'),
      ...document.pages
        .flatMap((page) => document.list(page['/Annots']).map((one) => document.dictionary(one)))
        .filter((one) => one['/Subtype'] !== '/Widget' || !one['/TU'])
        .map(({ '/Subtype': type }) => String(type)),
    ],
  },
]
