import { describe, expect, it } from 'vitest'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { operationDurations, serviceResponseTimes } from '../../../shared/analysis/timeline/duration-series.ts'
import { sampleRecord } from './sample-record.ts'

describe('response times of services', () => {
  it('response times are those recorded, grouped by service, the longest first', async () => {
    const { points, groups, without } = serviceResponseTimes(await sampleRecord('licence-with-issuer'))
    expect(points.slice(0, 2).map(({ name, durationMs, participant }) => [name, durationMs, participant])).toEqual([
      ['document_authentication', 2240, 'IMAGE_OCR'],
      ['au_document_verification', 2135, 'GOV_VERIFICATION'],
    ])
    expect(groups[0]).toMatchObject({ name: 'document_authentication', count: 1, medianMs: 2240 })
    expect(groups.map(({ totalMs }) => totalMs)).toEqual(
      [...groups.map(({ totalMs }) => totalMs)].sort((a, b) => b - a),
    )
    expect(without).toBe(0)
  })

  it('response times count technical errors', async () => {
    const { groups } = serviceResponseTimes(await sampleRecord('technical-error'))
    expect(
      groups
        .filter(({ technicalErrors }) => technicalErrors > 0)
        .map(({ name, count, technicalErrors }) => [name, count, technicalErrors]),
    ).toEqual(
      expect.arrayContaining([
        ['device_reputation', 1, 1],
        ['liveness', 2, 1],
      ]),
    )
  })

  it('response times omit invalid values and count them', () => {
    const services = [10, 30, 20, 40, -1, '7', null].map((responseTimeMS) => ({ serviceName: 's', responseTimeMS }))
    const details = [{ verificationDetails: [{ verificationServices: services }] }]
    const { groups, without } = serviceResponseTimes(readRecord({ proof: {}, identityDetails: {}, details }))
    expect(groups).toMatchObject([{ name: 's', count: 4, minMs: 10, medianMs: 25, maxMs: 40, totalMs: 100 }])
    expect(without).toBe(3)
  })
})

describe('durations of operations', () => {
  it('the duration of an operation ends with the last time recorded in it', async () => {
    const { points } = operationDurations(await sampleRecord('passport-and-portrait'))
    expect(points.map(({ name, durationMs }) => [name, durationMs])).toEqual([
      ['CONSENTS', expect.any(Number)],
      ['ID_DOCUMENT_LIVE_CAPTURE', 2774],
      ['PORTRAIT_CAPTURE', 3793],
    ])
    const reviewed = operationDurations(await sampleRecord('reviewed-by-people'))
    expect(reviewed.groups[0]).toMatchObject({ name: 'ADJUDICATION', totalMs: 416_177 })
  })
})
