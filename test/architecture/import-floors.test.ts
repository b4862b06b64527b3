import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Folders and the folders they may import in addition to themselves, most specific first. Unused permissions fail as well. */
const FLOORS: readonly { readonly folder: string; readonly may: readonly string[]; readonly node: boolean }[] = [
  { folder: 'shared/', may: [], node: false },
  // Recognises key files by their content.
  { folder: 'main/proof/read/', may: ['shared/', 'main/proof/keys/'], node: true },
  { folder: 'main/proof/keys/', may: [], node: true },
  { folder: 'main/proof/verify/', may: ['shared/', 'main/proof/keys/', 'main/proof/read/'], node: true },
  { folder: 'main/proof/write/', may: ['shared/'], node: true },
  {
    folder: 'main/proof/self-test/',
    may: ['shared/', 'main/proof/keys/', 'main/proof/write/', 'main/proof/read/'],
    node: true,
  },
  // The door of the core, whose folders have permissions of their own.
  { folder: 'main/proof/', may: [], node: true },
  { folder: 'main/yaml/', may: ['shared/'], node: true },
  // Keys, statements, time stamps and proofs of inclusion: the library makes them, reports embed them.
  { folder: 'main/statement/', may: ['shared/', 'main/proof/'], node: true },
  { folder: 'main/input/', may: ['shared/', 'main/proof/'], node: true },
  // The verifier for the hosts and, as a package, for others.
  { folder: 'main/verify/', may: ['shared/', 'main/proof/', 'main/input/'], node: true },
  {
    folder: 'main/report/',
    may: ['shared/', 'main/yaml/', 'main/proof/', 'main/input/', 'main/statement/'],
    node: true,
  },
  {
    folder: 'main/host/',
    may: [
      'shared/',
      'main/proof/',
      'main/input/',
      'main/verify/',
      'main/report/',
      'main/examination/',
      'main/service/',
      'main/scenario/',
      'main/replay/',
      'main/library/',
      'main/statement/',
    ],
    node: true,
  },
  { folder: 'main/web/', may: ['shared/', 'main/host/', 'main/input/', 'main/library/'], node: true },
  {
    folder: 'main/desktop/',
    may: ['shared/', 'main/host/', 'main/input/', 'main/library/'],
    node: true,
  },
  { folder: 'main/examination/', may: ['shared/', 'main/input/'], node: true },
  // Layers of the service: http, webhooks → engine → checks → rules. The engine knows no transport and no composition.
  // Answers of other servers, which checks and parties ask.
  { folder: 'main/service/outgoing/', may: [], node: true },
  {
    folder: 'main/service/checks/',
    may: ['shared/', 'main/proof/', 'main/examination/', 'main/service/outgoing/'],
    node: true,
  },
  { folder: 'main/service/engine/', may: ['shared/', 'main/service/checks/', 'main/service/parties/'], node: true },
  { folder: 'main/service/parties/', may: ['shared/', 'main/service/engine/', 'main/service/outgoing/'], node: true },
  {
    folder: 'main/service/participants/',
    may: ['shared/', 'main/examination/', 'main/service/engine/', 'main/service/checks/', 'main/service/persona/'],
    node: true,
  },
  { folder: 'main/service/persona/', may: ['shared/', 'main/yaml/', 'main/service/checks/'], node: true },
  {
    folder: 'main/service/webhooks/',
    may: ['shared/', 'main/proof/', 'main/input/', 'main/service/engine/'],
    node: true,
  },
  {
    folder: 'main/service/http/',
    may: [
      'shared/',
      'main/proof/',
      'main/input/',
      'main/service/engine/',
      'main/service/openapi/',
      'main/service/webhooks/',
    ],
    node: true,
  },
  {
    folder: 'main/service/store/',
    may: [
      'shared/',
      'main/proof/',
      'main/input/',
      'main/service/engine/',
      'main/service/webhooks/',
      'main/service/worker/',
    ],
    node: true,
  },
  { folder: 'main/service/worker/', may: ['main/input/', 'main/service/engine/', 'main/service/store/'], node: true },
  {
    folder: 'main/service/',
    may: ['shared/', 'main/proof/', 'main/input/', 'main/yaml/', 'main/examination/'],
    node: true,
  },
  {
    folder: 'main/scenario/',
    may: ['shared/', 'main/proof/', 'main/input/', 'main/yaml/', 'main/examination/', 'main/service/'],
    node: true,
  },
  {
    folder: 'main/replay/',
    may: ['shared/', 'main/proof/', 'main/examination/', 'main/yaml/', 'main/service/', 'main/scenario/'],
    node: true,
  },
  {
    // Reports say what they print of decisions; the library of record answers in their form.
    folder: 'main/library/',
    may: [
      'shared/',
      'main/proof/',
      'main/input/',
      'main/yaml/',
      'main/statement/',
      'main/examination/',
      'main/report/',
    ],
    node: true,
  },
  { folder: 'renderer/', may: ['shared/'], node: false },
  {
    folder: 'main/cli/',
    may: [
      'shared/',
      'main/proof/',
      'main/input/',
      'main/yaml/',
      'main/statement/',
      'main/verify/',
      'main/report/',
      'main/examination/',
      'main/service/',
      'main/scenario/',
      'main/replay/',
      'main/library/',
    ],
    node: true,
  },
]

/** Packages that only these folders may load. */
const PACKAGES: { readonly [name: string]: readonly string[] } = {
  electron: ['main/desktop/'],
  '@modelcontextprotocol': ['main/cli/mcp/'],
  zod: [
    'shared/schema/',
    'shared/bridge/',
    'shared/control/',
    'main/service/http/control/',
    'shared/spec/',
    'shared/findings/',
    'shared/report/',
    'shared/review/',
    'shared/analysis/replay/',
    'main/yaml/',
    'main/library/review/',
    'main/report/template/',
    'main/library/work/',
    'main/service/config/',
    'main/service/checks/provider/',
    'main/service/parties/',
    'main/service/persona/',
    'main/replay/',
    'main/scenario/format/',
    'main/cli/mcp/',
  ],
  fastify: ['main/service/http/'],
  kysely: ['main/service/store/', 'main/library/'],
  pg: ['main/library/database/'],
  aws4fetch: ['main/input/store/'],
  'pg-boss': ['main/library/queue/'],
  chokidar: ['main/library/'],
  yaml: ['main/yaml/'],
  jszip: ['main/proof/read/', 'main/proof/write/', 'main/proof/self-test/'],
  jose: [
    'main/proof/verify/',
    'main/proof/write/',
    'main/proof/self-test/',
    'main/statement/',
    'main/service/parties/',
  ],
  '@sd-jwt': ['main/report/'],
  pdfkit: ['main/report/pdf/'],
  'bidi-js': ['main/report/pdf/'],
  'node-forge': ['main/proof/write/', 'main/service/checks/chip/make/', 'main/statement/cms/'],
  '@peculiar': ['main/service/checks/chip/', 'main/statement/time-stamp/', 'main/statement/cms/'],
  asn1js: ['main/service/checks/chip/', 'main/statement/cms/'],
  '@cornerstonejs': ['main/examination/codec/'],
  '@jsquash': ['main/examination/codec/'],
  pngjs: ['main/examination/codec/'],
  '@resvg': ['main/scenario/specimens/photo/'],
  'bwip-js': ['main/scenario/specimens/drawing/'],
  'zxing-wasm': ['main/examination/barcode/'],
  exifr: ['main/examination/picture/', 'renderer/panels/images/'],
  'tesseract.js-core': ['main/examination/text/'],
  'fastest-levenshtein': ['main/service/checks/issuing-sources/', 'main/replay/twin/', 'main/examination/'],
}

const ROOT = resolve(import.meta.dirname, '..', '..')
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g

interface Import {
  readonly from: string
  readonly to: string
}

const sources = ['shared', 'main', 'renderer', 'samples', 'build'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.split(sep).join('/')}`),
)

const localPath = (from: string, target: string): string =>
  relative(ROOT, resolve(ROOT, dirname(from), target))
    .split(sep)
    .join('/')
/** Returns the names of an import or export list, as their room calls them. */
const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    )
    .filter((name) => name !== '')

const imports: readonly Import[] = sources.flatMap((from) =>
  [...readFileSync(join(ROOT, from), 'utf8').matchAll(IMPORT)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? ''
    const isLocal = target.startsWith('.')
    return {
      from,
      to: isLocal
        ? relative(ROOT, resolve(ROOT, dirname(from), target))
            .split(sep)
            .join('/')
        : target,
    }
  }),
)

/** Returns the room of a file: a folder of `main/` or `shared/`. */
const roomOf = (path: string): string | null => /^(?:main|shared)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null

const doors = [...new Set(sources.map(roomOf))]
  .filter((room) => room !== null && existsSync(join(ROOT, room, 'index.ts')))
  .map((room) => ({
    room,
    names: [
      ...readFileSync(join(ROOT, `${room}/index.ts`), 'utf8').matchAll(/^export (?:type )?\{([^}]*)\}/gm),
    ].flatMap(([, list = '']) =>
      list
        .split(',')
        .map((name) => name.trim().replace(/^.* as /, ''))
        .filter((name) => name !== ''),
    ),
  }))

const floorOf = (path: string) => FLOORS.find(({ folder }) => path.startsWith(folder))
const isLocal = (target: string) => /^(shared|main|renderer)\//.test(target)

describe('import permissions of folders', () => {
  test('every source file is in a folder with import permissions', () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.filter((path) => !floorOf(path) && !/^(samples|build)\//.test(path))).toEqual([])
  })

  test('no folder of source files has more than 40', () => {
    const counts = Map.groupBy(sources, dirname)
    expect([...counts].filter(([, files]) => files.length > 40).map(([folder]) => folder)).toEqual([])
  })

  test('no source file imports from a folder without permission', () => {
    const forbidden = imports.filter(({ from, to }) => {
      const floor = floorOf(from)
      return floor && isLocal(to) && !to.startsWith(floor.folder) && !floor.may.some((folder) => to.startsWith(folder))
    })
    expect(forbidden).toEqual([])
  })

  test('other rooms import the door of a room, `index.ts`, and nothing else of it', () => {
    const past = imports.filter(({ from, to }) => {
      const room = roomOf(to)
      // Generated JSON is data: a module that passed it on would load it everywhere.
      return room !== null && room !== roomOf(from) && to !== `${room}/index.ts` && !to.endsWith('.json')
    })
    expect(past).toEqual([])
  })

  test('every name of a door is imported by another room, by samples or by the build', () => {
    const used = new Set(
      sources.flatMap((from) =>
        [
          ...readFileSync(join(ROOT, from), 'utf8').matchAll(
            /^(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']+\/index\.ts)'/gm,
          ),
        ].flatMap(([, list = '', target = '']) =>
          namesIn(list).map((name) => `${roomOf(localPath(from, target))} ${name}`),
        ),
      ),
    )
    const unused = doors
      // A published room is for others, who find its names in its README.
      .filter(({ room }) => room !== null && !existsSync(join(ROOT, room, 'package.json')))
      .flatMap(({ room, names }) => names.map((name) => `${room} ${name}`))
      .filter((name) => !used.has(name))
    console.info(`Names per door: ${doors.map(({ room, names }) => `${room} ${names.length}`).join(', ')}`)
    expect(unused).toEqual([])
  })

  test('no two folders of the window or of the library import each other', () => {
    // The files at the top of the library are its door and what all its folders share.
    const between = imports
      .filter(
        ({ from, to }) => /^(renderer|main\/library)\/.+\//.test(from) && /^(renderer|main\/library)\/.+\//.test(to),
      )
      .map(({ from, to }) => [dirname(from), dirname(to)] as const)
      .filter(([from, to]) => from !== to)
    const arrows = new Set(between.map(([from, to]) => `${from} -> ${to}`))
    expect(arrows.size).toBeGreaterThan(50)
    expect([...arrows].filter((arrow) => arrows.has(arrow.split(' -> ').reverse().join(' -> ')))).toEqual([])
  })

  test('every import permission is used', () => {
    const unused = FLOORS.flatMap(({ folder, may }) =>
      may
        .filter((other) => !imports.some(({ from, to }) => from.startsWith(folder) && to.startsWith(other)))
        .map((other) => `${folder} -> ${other}`),
    )
    expect(unused).toEqual([])
  })

  test('one file imports every style sheet of the window, so that their order is always the same', () => {
    const sheets = readdirSync(join(ROOT, 'renderer'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => `renderer/${name.split(sep).join('/')}`)
    const importing = sources.flatMap((from) =>
      [...readFileSync(join(ROOT, from), 'utf8').matchAll(/^import '(\.[^']+\.css)'/gm)].map(([, target = '']) => ({
        from,
        to: localPath(from, target),
      })),
    )
    expect(importing.filter(({ from }) => from !== 'renderer/app/main.tsx')).toEqual([])
    expect(importing.map(({ to }) => to).sort()).toEqual(sheets.sort())
  })

  test('the window loads no Node module: it asks its host', () => {
    expect(imports.filter(({ from, to }) => from.startsWith('renderer/') && to.startsWith('node:'))).toEqual([])
  })

  test('shared uses no Node modules, no Node globals, no clock and no randomness', () => {
    const libraries = new Set(['tinyqueue', 'zod'])
    const shared = imports.filter(({ from, to }) => from.startsWith('shared/') && !isLocal(to) && !libraries.has(to))
    expect(shared).toEqual([])
    const impure = sources
      .filter((path) => path.startsWith('shared/'))
      .filter((path) =>
        /\b(Date\.now|new Date\(\)|Math\.random|process\.|Buffer\.|require\(|globalThis\.|fetch\()/.test(
          readFileSync(join(ROOT, path), 'utf8'),
        ),
      )
    expect(impure).toEqual([])
  })

  test('the proof core opens no file, socket or process', () => {
    const reaching = imports.filter(
      ({ from, to }) =>
        from.startsWith('main/proof/') &&
        /^node:(fs|fs\/promises|net|http|https|tls|dgram|child_process|worker_threads)$/.test(to),
    )
    expect(reaching).toEqual([])
  })

  test('packages are loaded only by their folders', () => {
    const elsewhere = imports.filter(({ from, to }) => {
      const folders = PACKAGES[to.split('/')[0] ?? '']
      return folders && !/^(samples|build)\//.test(from) && !folders.some((folder) => from.startsWith(folder))
    })
    expect(elsewhere).toEqual([])
  })
})
