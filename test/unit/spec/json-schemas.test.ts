import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { jsonSchemas } from '../../../build/spec/json-schemas.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { STRUCTURES, type StructureName } from '../../../shared/spec/generated/structures.ts'
import { validateProof, validateStructure } from '../../../shared/spec/validate.ts'
import { hasFixtures } from '../../support/fixtures.ts'
import { fixtureDocuments } from './fixture-documents.ts'
import { fullSample } from './sample-content.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'shared', 'spec', 'generated')
const schema = (name: string) => JSON.parse(readFileSync(join(FOLDER, `${name}.schema.json`), 'utf8'))

/** Strict mode throws on unknown keywords and suspicious schemas. */
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
ajv.addVocabulary(['x-specification', 'x-enumeration', 'x-open', 'x-aliases'])
const judge = {
  proof: ajv.compile(schema('proof')),
  identityDetails: ajv.compile(schema('identityDetails')),
  details: ajv.compile(schema('verificationAndEvaluationDetails')),
  notification: ajv.compile(schema('webhookNotification')),
}

describe('exported JSON Schemas', () => {
  test('the exported JSON Schemas are the four documents and one of all structures', () => {
    expect([...jsonSchemas().keys()].sort()).toEqual(
      ['all', 'identityDetails', 'proof', 'verificationAndEvaluationDetails', 'webhookNotification'].sort(),
    )
    expect(Object.keys(schema('all').$defs)).toEqual(Object.keys(STRUCTURES).sort())
  })

  test('the exported JSON Schemas compile in strict mode and accept a value of every structure', () => {
    const all = new Ajv2020({ strict: true, allowUnionTypes: true })
    all.addVocabulary(['x-specification', 'x-enumeration', 'x-open', 'x-aliases'])
    all.addSchema({ ...schema('all'), $id: 'https://proofbench.invalid/all' })
    for (const name of Object.keys(STRUCTURES) as StructureName[]) {
      const accept = all.compile({ $ref: `https://proofbench.invalid/all#/$defs/${name}` })
      expect(accept(fullSample(name)), name).toBe(true)
      expect(accept(null), name).toBe(false)
    }
  })

  test('the exported JSON Schemas refuse what the specification refuses, and accept unknown members', () => {
    const proof = fullSample('Proof') as { readonly [name: string]: JsonValue }
    expect(judge.proof({ ...proof, audience: 'x' })).toBe(true)
    for (const change of [
      { tenantRole: 'ADMIN' },
      { startDateTime: '2026-03-14T24:00:00' },
      { hashes: [] },
      { proofId: '' },
      { ips: [1] },
    ])
      expect(judge.proof({ ...proof, ...change }), JSON.stringify(change)).toBe(false)
    const { endDateTime: _end, ...open } = proof
    expect(judge.proof(open)).toBe(false)
    const notification = fullSample('WebhookNotification') as { readonly [name: string]: JsonValue }
    expect(judge.notification(notification)).toBe(true)
    expect(judge.notification({ ...notification, completedAt: '2026-03-14T09:26:53Z' })).toBe(false)
  })
})

describe.skipIf(!hasFixtures)('JSON Schemas on archives made by another tool', async () => {
  const documents = await fixtureDocuments()

  test('archives made by another tool exist in every form', () => expect(documents.length).toBeGreaterThanOrEqual(6))

  test.each(documents)(
    '$name made by another tool follows the JSON Schemas according to ajv',
    ({ proof, identityDetails, details }) => {
      for (const [name, value] of Object.entries({ proof, identityDetails, details })) {
        const accept = judge[name as 'proof' | 'identityDetails' | 'details']
        expect(accept(value), JSON.stringify(accept.errors)).toBe(true)
      }
    },
  )

  test.each(documents)('$name made by another tool has no schema finding', ({ proof, identityDetails, details }) => {
    expect(validateProof(proof)).toEqual([])
    expect(validateStructure('IdentityView', identityDetails, 'identityDetails.json')).toEqual([])
    expect(validateStructure('VerificationAndEvaluationDetailsList', details, 'details')).toEqual([])
  })
})
