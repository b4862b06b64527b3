import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// The PE file is written with electron-builder's own tools, because electron-builder reads it with them.
const builderRequire = createRequire(createRequire(import.meta.url).resolve('app-builder-lib/package.json'))

/** Sentinel before the fuses in Electron's program, their version, their number, and all fuses on. */
const FUSES = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('111111111'),
])

const VERSION = (
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve('electron/package.json'), 'utf8')) as {
    readonly version: string
  }
).version

/** Fills folders that electron-builder accepts as an unpacked Electron: no program, but fuses, locales, property lists. */
export const STUBS: { readonly [platform in 'linux' | 'win' | 'mac']: (folder: string) => void } = {
  linux(folder) {
    common(folder)
    program(join(folder, 'electron'), Buffer.concat([Buffer.from('\x7fELF'), FUSES]))
    for (const name of ['chrome-sandbox', 'chrome_crashpad_handler'])
      program(join(folder, name), Buffer.from('\x7fELF'))
  },
  win(folder) {
    common(folder)
    program(join(folder, 'electron.exe'), windowsProgram())
  },
  mac(folder) {
    const contents = join(folder, 'Electron.app', 'Contents')
    bundle(contents, 'Electron', 'APPL')
    for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)'])
      bundle(join(contents, 'Frameworks', `Electron Helper${kind}.app`, 'Contents'), `Electron Helper${kind}`, 'APPL')
    const framework = join(contents, 'Frameworks', 'Electron Framework.framework')
    for (const language of ['en', 'de']) {
      const place = join(framework, 'Versions', 'A', 'Resources', `${language}.lproj`)
      mkdirSync(place, { recursive: true })
      writeFileSync(join(place, 'locale.pak'), '')
    }
    program(join(framework, 'Versions', 'A', 'Electron Framework'), FUSES)
    symlinkSync('A', join(framework, 'Versions', 'Current'))
    symlinkSync('Versions/Current/Electron Framework', join(framework, 'Electron Framework'))
    symlinkSync('Versions/Current/Resources', join(framework, 'Resources'))
    mkdirSync(join(contents, 'Resources'), { recursive: true })
    writeFileSync(join(folder, 'LICENSE'), '')
    writeFileSync(join(folder, 'LICENSES.chromium.html'), '')
  },
}

function common(folder: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true })
  mkdirSync(join(folder, 'resources'))
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak', 'locales/de.pak'])
    writeFileSync(join(folder, name), '')
  writeFileSync(join(folder, 'version'), VERSION)
}

function program(path: string, content: Uint8Array): void {
  writeFileSync(path, content)
  chmodSync(path, 0o755)
}

function bundle(contents: string, name: string, type: string): void {
  mkdirSync(join(contents, 'MacOS'), { recursive: true })
  const values = { CFBundleExecutable: name, CFBundleName: name, CFBundlePackageType: type, CFBundleVersion: VERSION }
  const members = Object.entries(values).map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
  writeFileSync(
    join(contents, 'Info.plist'),
    `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>${members.join('')}</dict></plist>`,
  )
  program(join(contents, 'MacOS', name), Buffer.from('\xcf\xfa\xed\xfe', 'latin1'))
}

/** Returns a PE file without code: a version resource, followed by the fuses. */
function windowsProgram(): Uint8Array {
  const { NtExecutable, NtExecutableResource, Resource } = builderRequire('resedit')
  const program = NtExecutable.createEmpty(false, false)
  program.setExtraData(Uint8Array.from(FUSES).buffer)
  const resource = NtExecutableResource.from(program)
  const version = Resource.VersionInfo.createEmpty()
  version.lang = 1033
  version.setStringValues({ lang: 1033, codepage: 1200 }, { FileDescription: 'Electron', ProductName: 'Electron' })
  version.outputToResourceEntries(resource.entries)
  resource.outputResource(program)
  return new Uint8Array(program.generate())
}
