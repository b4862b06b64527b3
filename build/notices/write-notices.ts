import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EMBEDDED } from './embedded.ts'
import { licenceTexts } from './licence-texts.ts'

export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt'
const LICENCE_FILE = /^(licen[cs]e|copying|copyright|notice|authors)/i
const RULE = `\n${'='.repeat(80)}\n`

/**
 * Returns the notices of packages of which a distribution contains the given files: name, version, licence and source of each, its own texts of
 * licences or those of its licence, and what it contains in compiled form. Equal texts are printed once.
 * @throws Error for a licence without a text, and for WebAssembly of which nothing is known
 */
export function noticesText(paths: Iterable<string>): string {
  const files = new Map<string, string[]>()
  for (const path of paths) {
    const folder = packageFolder(path)
    files.set(folder, [...(files.get(folder) ?? []), path])
  }
  const standard = new Map<string, string>()
  const texts = new Map<string, Set<string>>()
  for (const [folder, contained] of files) {
    const { heading, text } = noticeOf(folder, contained, standard)
    texts.set(text, (texts.get(text) ?? new Set()).add(heading))
  }
  const notices = [...texts].map(([text, headings]) => `${[...headings].sort(byLetters).join('\n')}\n\n${text}`)
  return [
    'Proofbench contains parts of these packages, under these licences.\n',
    ...notices.sort(byLetters),
    ...[...standard].sort(([a], [b]) => byLetters(a, b)).map(([name, text]) => `Licence ${name}\n\n${text}`),
  ].join(RULE)
}

/** Writes the notices of what a folder contains, as a text and, for the window, as a module. */
export function writeNotices(folder: string, paths: Iterable<string>): void {
  const text = noticesText(paths)
  writeFileSync(join(folder, NOTICES_FILE), text)
  const assets = join(folder, 'assets')
  if (existsSync(assets))
    writeFileSync(join(assets, 'third-party-notices.js'), `export default ${JSON.stringify(text)}`)
}

const byLetters = (a: string, b: string): number => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)
const packageFolder = (path: string): string =>
  /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path.replace(/\/[^/]*$/, '')

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name: string }
  readonly repository?: string | { readonly url: string }
  readonly homepage?: string
}

function noticeOf(folder: string, contained: readonly string[], standard: Map<string, string>) {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) // of a package that npm accepted
  const { name, version, license = 'its licence is printed below', author, repository, homepage } = manifest
  const own = ownTexts(folder, contained)
  const embedded = EMBEDDED[name] ?? []
  if (embedded.length === 0 && contained.some((file) => file.endsWith('wasm')))
    throw new Error(`build/notices/embedded.ts does not say which libraries the WebAssembly of ${name} contains`)
  const needed = [...(own.length === 0 ? [license] : []), ...embedded.map(({ licence }) => licence)]
  for (const [id, text] of needed.flatMap((expression) => [...licenceTexts(expression)])) standard.set(id, text)
  const source = typeof repository === 'object' ? repository.url : (repository ?? homepage ?? '')
  const holder = typeof author === 'object' ? author.name : (author ?? `the authors of ${name}`)
  const parts = embedded.map((part) => `  ${part.name} (${part.licence}): ${part.copyright}`)
  return {
    heading: `${name} ${version} · ${license} · ${source.replace(/^git\+|\.git$/g, '')}`,
    text: [
      ...(own.length === 0 ? [`Copyright (c) ${holder}\nText below: Licence ${license}`] : own),
      ...(parts.length === 0
        ? []
        : [`Contains in compiled form, under the licences printed below:\n${parts.join('\n')}`]),
    ].join('\n\n'),
  }
}

/** Returns texts of licences from the folders between the package and the files, or else from the section of its README. */
function ownTexts(folder: string, contained: readonly string[]): readonly string[] {
  const folders = new Set<string>()
  for (let place of contained.map((file) => dirname(file)))
    for (; place.startsWith(folder) && !folders.has(place); place = dirname(place)) folders.add(place)
  const texts = [...folders].sort().flatMap((place) =>
    readdirSync(place)
      .filter((name) => LICENCE_FILE.test(name) && !/\.[cm]?[jt]s$/.test(name))
      .map((name) => readFileSync(join(place, name), 'utf8').trim()),
  )
  if (texts.length > 0) return [...new Set(texts)]
  const readme = readdirSync(folder).find((name) => /^readme/i.test(name))
  const section = /^(?:#+ *)?licen[cs]e\b.*\n(?:[-=]+\n)?([\s\S]{200,}?)(?=\n#|$(?![\s\S]))/im
  const [, text] = section.exec(readme === undefined ? '' : readFileSync(join(folder, readme), 'utf8')) ?? []
  return text === undefined ? [] : [text.trim()]
}
