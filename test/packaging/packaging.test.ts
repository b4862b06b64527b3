import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll, extractFile, getRawHeader, listPackage } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { DesktopApp } from '../desktop/desktop-app.ts'
import { startStandIn } from '../desktop/start-stand-in.ts'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG, inLength } from '../support/length.ts'
import { type PackagedApp, packageApp } from './package-app.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PLATFORMS = ['linux', 'win', 'mac'] as const
type Platform = (typeof PLATFORMS)[number]
const [OFF, ON] = ['0'.charCodeAt(0), '1'.charCodeAt(0)] as const

/** Returns the hash of the archive's header, which Electron checks before it reads a file. */
const headerHash = (asar: string): string => createHash('sha256').update(getRawHeader(asar).headerString).digest('hex')

const propertyList = ({ app }: PackagedApp): string => readFileSync(join(app, 'Contents', 'Info.plist'), 'utf8')

const packages = new Map<Platform, Promise<PackagedApp>>()
afterAll(async () => {
  for (const packaged of packages.values()) await packaged.then(({ close }) => close()).catch(() => {})
})

/** Packages the app for a platform once. */
function packageOnce(platform: Platform): Promise<PackagedApp> {
  const packaged = packages.get(platform) ?? packageApp(platform)
  packages.set(platform, packaged)
  return packaged
}

describe.each(inLength<readonly Platform[]>(['linux'], PLATFORMS))('the packaged app for %s', (platform) => {
  let packaged: PackagedApp
  let asar: string
  beforeAll(async () => {
    if (!existsSync(join(ROOT, 'out', 'icons'))) spawnSync(process.execPath, [join(ROOT, 'build', 'build-icons.ts')])
    packaged = await packageOnce(platform)
    asar = join(packaged.resources, 'app.asar')
  })

  test('the packaged app contains the build and nothing else', () => {
    const files = listPackage(asar, { isPack: false }).map((name) => name.replaceAll('\\', '/'))
    const outside = files.filter((name) => !/^\/(package\.json|out|out\/(desktop|window)(\/.*)?)$/.test(name))
    expect(outside).toEqual([])
    expect(files).toEqual(
      expect.arrayContaining([
        '/package.json',
        '/out/desktop/main.mjs',
        '/out/desktop/preload.cjs',
        '/out/desktop/case-entry.cjs',
        '/out/desktop/object-thread.cjs',
        '/out/window/index.html',
      ]),
    )
    expect(files.filter((name) => /\.(ts|tsx|map|pem|node)$/.test(name))).toEqual([])
    const manifest = JSON.parse(extractFile(asar, 'package.json').toString('utf8'))
    expect(manifest.main).toBe('out/desktop/main.mjs')
    // deb and rpm require it.
    expect(manifest.homepage).toMatch(/^https:/)
  })

  test('the packaged app loads only Electron, Node and packaged modules', () => {
    const scripts = listPackage(asar, { isPack: false })
      .map((name) => name.replaceAll('\\', '/').slice(1))
      .filter((name) => /^out\/desktop\/.*\.[cm]js$/.test(name))
    expect(scripts.length).toBeGreaterThan(2)
    const imported = scripts.flatMap((name) => {
      const code = extractFile(asar, name).toString('utf8')
      // Minified, so a space before the quote belongs to SQL.
      return [...code.matchAll(/(?:^|[;}\s])(?:import|from|import\s*[\w{}$*, ]+\s*from)["'`]([^"'`\s]+)["'`]/g)].map(
        (match) => match[1] ?? '',
      )
    })
    expect(imported).toContain('electron')
    const isPacked = (name: string): boolean => name === 'electron' || isBuiltin(name) || name.startsWith('./')
    const elsewhere = imported.filter((name) => /^[@\w.][\w./:-]*$/.test(name) && !isPacked(name))
    expect(elsewhere).toEqual([])
  })

  test('every packaged file has a hash, and the app has the hash of their list', () => {
    const { header } = getRawHeader(asar)
    const unhashed: string[] = []
    const walk = (folder: typeof header, path: string): void => {
      for (const [name, entry] of Object.entries(folder.files)) {
        if ('files' in entry) walk(entry, `${path}/${name}`)
        else if (!('integrity' in entry) || entry.integrity.algorithm !== 'SHA256') unhashed.push(`${path}/${name}`)
      }
    }
    walk(header, '')
    expect(unhashed).toEqual([])
    const hash = headerHash(asar)
    if (platform === 'mac') expect(readFileSync(join(packaged.app, 'Contents', 'Info.plist'), 'utf8')).toContain(hash)
    // Windows keeps it in a resource of the program; on Linux Electron does not check it.
    if (platform === 'win') expect(readFileSync(packaged.program).includes(hash)).toBe(true)
  })

  test('the fuses of the packaged app prevent running other code', async () => {
    const wire = await getCurrentFuseWire(packaged.program)
    expect({
      runAsNode: wire[FuseV1Options.RunAsNode],
      nodeOptions: wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable],
      inspect: wire[FuseV1Options.EnableNodeCliInspectArguments],
      fileProtocol: wire[FuseV1Options.GrantFileProtocolExtraPrivileges],
      onlyFromAsar: wire[FuseV1Options.OnlyLoadAppFromAsar],
      integrity: wire[FuseV1Options.EnableEmbeddedAsarIntegrityValidation],
    }).toEqual({
      runAsNode: OFF,
      nodeOptions: OFF,
      inspect: OFF,
      fileProtocol: OFF,
      onlyFromAsar: ON,
      integrity: ON,
    })
  })

  test('the samples are packaged byte for byte, with public keys only', () => {
    const samples = join(packaged.resources, 'samples')
    const listed: readonly { file: string; keys: string[]; revocationLists: string[] }[] = JSON.parse(
      readFileSync(join(samples, 'expected.json'), 'utf8'),
    )
    const expected = listed.flatMap(({ file, keys, revocationLists }) => [
      join('archives', file),
      ...[...keys, ...revocationLists].map((name) => join('keys', name)),
    ])
    for (const name of new Set(expected))
      expect(readFileSync(join(samples, name)).equals(readFileSync(join(ROOT, 'samples', name)))).toBe(true)
    const secrets = readdirSync(samples, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.pem') && readFileSync(join(samples, name), 'utf8').includes('PRIVATE KEY'),
    )
    expect(secrets).toEqual([])
  })

  test('the packaged command line verifies the samples', () => {
    const command = join(packaged.resources, 'command-line', 'cli.mjs')
    const samples = join(packaged.resources, 'samples')
    const run = (...args: readonly string[]) => spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' })
    const key = join(samples, 'keys', 'signer.pub.pem')
    const { status, stdout, stderr } = run(
      'verify',
      join(samples, 'archives', 'passport-and-portrait.mime'),
      '--key',
      key,
    )
    expect(`${status} ${stderr}`).toBe('0 ')
    expect(stdout).toMatch(/TOTAL_PASSED|genuine/i)
    expect(run('verify', join(samples, 'archives', 'image-bit.mime'), '--key', key).status).not.toBe(0)
  })

  if (platform === 'mac')
    test('proof archives are associated with the packaged app', () => {
      expect(propertyList(packaged)).toMatch(/CFBundleDocumentTypes[\s\S]*<string>mime<\/string>/)
    })

  test('the packaged app contains only Electron locales of its own languages', () => {
    const place =
      platform === 'mac'
        ? join(packaged.app, 'Contents/Frameworks/Electron Framework.framework/Versions/A/Resources')
        : join(packaged.app, 'locales')
    expect(readdirSync(place)).toEqual([platform === 'mac' ? 'en.lproj' : 'en-US.pak'])
  })
})

describe.skipIf(!IS_LONG || chromiumPath() === null)('the packaged app, unpacked in another folder', () => {
  let packaged: PackagedApp
  let app: DesktopApp
  const place = mkdtempSync(join(tmpdir(), 'proofbench-unpacked-'))
  beforeAll(async () => {
    packaged = await packageOnce('linux')
    extractAll(join(packaged.resources, 'app.asar'), place)
    const unpacked = { main: join(place, 'out', 'desktop', 'main.mjs'), resources: packaged.resources }
    app = await startStandIn([], undefined, unpacked)
  })
  afterAll(async () => {
    await app?.close()
    rmSync(place, { recursive: true, force: true })
  })

  test('the packaged app shows the verdict of a packaged sample', async () => {
    const page = await app.window()
    page.setDefaultTimeout(15_000)
    await page.getByText('Passport and portrait', { exact: true }).first().click()
    await page.getByText('Genuine: every byte is accounted for').first().waitFor()
  })

  test('the packaged app has no developer tools in its menu', async () => {
    const roles = await app.inMain(
      ({ Menu }) => Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items.map(({ role }) => role)),
      null,
    )
    expect(roles).toContain('reload')
    expect(roles).not.toContain('toggleDevTools')
  })
})

describe('package targets', () => {
  const config = parse(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8'))

  test('the package configuration has every promised target', () => {
    expect(config.linux.target).toEqual(['AppImage', 'deb', 'rpm'])
    expect(config.mac.target).toEqual(['dmg', 'zip'])
    expect(config.win.target).toEqual(['nsis', 'portable'])
    expect(config.fileAssociations).toMatchObject([{ ext: 'mime', mimeType: 'application/x-identity-proof' }])
    expect(config.publish).toBe(null)
  })

  test('packages start on systems without FUSE 2 and on processors of Apple, and keep the sandbox', () => {
    expect(config.toolsets.appimage).toMatch(/^1\./)
    expect(config.electronFuses.resetAdHocDarwinSignature).toBe(true)
    expect(JSON.stringify(config)).not.toContain('no-sandbox')
  })

  test('the version of Electron matches the version of its types', () => {
    const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string }
    expect(version).toMatch(/^45\./)
  })
})
