import { createPrivateKey } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { builtInArchive } from '../../main/proof/self-test/built-in-archive.ts'
import { SAMPLE_PRIVATE_KEY } from '../../main/proof/self-test/sample-key.ts'
import { copyWithout } from '../../main/report/document/copy-without.ts'
import { renderSignedJson } from '../../main/report/portable/render-signed-json.ts'
import { libraryFiles } from '../../main/scenario/library-files.ts'
import { SAMPLES } from '../../samples/catalogue.ts'
import { madeReport, newSigner } from '../support/made-report.ts'
import { runCli, temporaryFolder } from '../support/run-cli.ts'
import { SAMPLE_FOLDER, TIME } from './archive-folder.ts'

const NAMES = ['report', 'signed-report', 'facts', 'comparison', 'examination', 'scenario', 'config'] as const
type Name = (typeof NAMES)[number]

const schemas = new Map<Name, ValidateFunction>()
const texts = new Map<Name, string>()

/** Compiles what each command prints with a validator that is not ours. */
beforeAll(async () => {
  const printed = await Promise.all(NAMES.map(async (name) => [name, await runCli(['schema', name])] as const))
  for (const [name, { code, stdout, stderr }] of printed) {
    expect([code, stderr]).toEqual([0, ''])
    texts.set(name, stdout)
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, validateFormats: false })
    ajv.addVocabulary(['x-specification', 'x-enumeration', 'x-open', 'x-aliases'])
    schemas.set(name, ajv.compile(JSON.parse(stdout)))
  }
})

function faultsOf(name: Name, value: unknown): readonly string[] {
  const validate = schemas.get(name)
  if (!validate) throw new Error(`no schema ${name}`)
  validate(value)
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

const jsonOf = async (...args: string[]) => {
  const { stdout } = await runCli([...args, '--format', 'json'], { cwd: SAMPLE_FOLDER })
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('schema command', () => {
  test('every schema is draft 2020-12 and names what it describes', () => {
    for (const text of texts.values())
      expect(JSON.parse(text)).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: expect.stringMatching(/proofbench/),
      })
  })

  test('the generated files of the report and the facts equal what the command prints', () => {
    for (const name of ['report', 'signed-report', 'facts'] as const) {
      const file = join(import.meta.dirname, '..', '..', 'shared', 'report', 'generated', `${name}.schema.json`)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(texts.get(name) ?? ''))
    }
  })

  test('the report of every sample conforms to the report schema', async () => {
    const files = [...new Set(SAMPLES.map(({ file }) => join('archives', file)))]
    const reports = await jsonOf('verify', ...files, 'absent.mime', '--key', 'keys/signer.pub.pem', ...TIME)
    expect(reports.length).toBe(files.length + 1)
    for (const report of reports) expect(faultsOf('report', report), report.input.name).toEqual([])
  })

  test.each([
    ['an unknown member', { surplus: 1 }],
    ['an unknown indication', { indication: 'PASSED' }],
    ['a size that is not a number', { input: { name: 'a', size: '1', sha256: null, container: 'zip' } }],
    ['a missing member', { findings: undefined }],
  ])('a report with %s does not conform to the report schema', async (_name, change) => {
    const [report] = await jsonOf('verify', join('archives', SAMPLES[0]?.file ?? ''), ...TIME)
    expect(faultsOf('report', report)).toEqual([])
    expect(faultsOf('report', JSON.parse(JSON.stringify({ ...report, ...change })))).not.toEqual([])
  })

  test('a signed report, a masked copy and an unsigned one conform to their schema, and a changed one does not', async () => {
    const copy = await madeReport(await builtInArchive(createPrivateKey(SAMPLE_PRIVATE_KEY)), newSigner())
    const values = [copy, await copyWithout(copy, ['holder']), { ...copy, statement: null }].map((own) =>
      JSON.parse(renderSignedJson(own)),
    )
    for (const value of values) expect(faultsOf('signed-report', value)).toEqual([])
    const [value] = values
    expect(faultsOf('signed-report', { ...value, head: { ...value.head, layout: 'new' } })).not.toEqual([])
    expect(faultsOf('signed-report', { ...value, parts: { ...value.parts, verdict: { title: 'x' } } })).not.toEqual([])
  })

  test('the facts of an archive, a changed archive and garbage conform to the facts schema', async () => {
    const garbage = join(temporaryFolder(), 'garbage')
    writeFileSync(garbage, 'no archive')
    const files = SAMPLES.filter((_sample, index) => index % 6 === 0).map(({ file }) => join('archives', file))
    for (const file of [...new Set(files), garbage]) {
      const [facts] = await jsonOf('inspect', file)
      expect(faultsOf('facts', facts), file).toEqual([])
      expect(faultsOf('facts', { ...facts, files: 'none' }), file).not.toEqual([])
    }
  })

  test('every scenario of the product conforms to the scenario schema, and a misspelled step does not', () => {
    for (const [name, text] of Object.entries(libraryFiles())) {
      const scenario = parse(text)
      expect(faultsOf('scenario', scenario), name).toEqual([])
      expect(faultsOf('scenario', { ...scenario, steps: [{ imges: {} }] }), name).not.toEqual([])
    }
  })

  test('a configuration conforms to the config schema, and one with an unknown member does not', () => {
    const tenant = {
      id: 'acme',
      webhook: { url: 'http://127.0.0.1:9000/', security: { mode: 'HMAC', header: 'X-S', secret: 's' } },
    }
    expect(faultsOf('config', { tenants: [tenant], durability: 'process' })).toEqual([])
    expect(faultsOf('config', { tenants: [{ ...tenant, webhok: null }] })).not.toEqual([])
  })

  test('an unknown name is refused with the names that exist', async () => {
    const { code, stderr } = await runCli(['schema', 'reports'])
    expect([code, stderr]).toEqual([
      64,
      expect.stringContaining('report, signed-report, facts, comparison, examination, scenario, config'),
    ])
  })
})
