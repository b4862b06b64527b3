import { uniqueImage } from '../service/faults/unique-image.ts'
import { filePart, formBody } from '../support/form-body.ts'
import { PICTURE } from '../support/test-service.ts'
import { transactions } from './service-calls.ts'
import { type BenchCall, type BenchService, json, load } from './service-client.ts'

const BOUNDARY = 'boundary-of-this-bench'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const IMAGE_BYTES = 20_000
const PAGE = 1000
/** Reviews that are decided for the figure. */
const DECISIONS = 100

interface Review {
  readonly id: string
}

const pageOf = async (service: BenchService, before?: string): Promise<readonly Review[]> => {
  const path = `/control/v1/reviews?limit=${PAGE}${before === undefined ? '' : `&before=${before}`}`
  return JSON.parse((await service.call({ method: 'GET', path })).toString('utf8')) as readonly Review[] // By its contract.
}

/** Returns all open reviews, page by page. */
async function allReviews(service: BenchService): Promise<readonly Review[]> {
  const found: Review[] = []
  for (let page = await pageOf(service); page.length > 0; page = await pageOf(service, found.at(-1)?.id)) {
    found.push(...page)
    if (page.length < PAGE) break
  }
  return found
}

/**
 * Prints the time to list and to decide reviews while `count` are open. `show` is called with whether each of them is listed once.
 * Requires a tenant with adjudication.
 */
export async function printReviews(
  service: BenchService,
  count: number,
  show: (isMet: boolean, text: string) => void,
): Promise<void> {
  const outcome = json({ participant: 'IMAGE_OCR', review: true, repeat: 'ALWAYS' })
  await service.call({ method: 'POST', path: '/control/v1/forced-outcomes', body: outcome })
  const roots = await transactions(service, count)
  const consents = json([{ approved: true, type: 'PORTRAIT' }])
  await load(
    service,
    roots.map((root): BenchCall => ({ method: 'POST', path: `${root}/consents`, body: consents })),
    20,
  )
  const capture = (): Buffer =>
    formBody(BOUNDARY, [filePart('DocumentFront', Buffer.from(uniqueImage(PICTURE, IMAGE_BYTES)), 'image/png')])
  const captures = roots.map(
    (root): BenchCall => ({ method: 'POST', path: `${root}/id-documents/capture`, body: capture(), type: TYPE }),
  )
  await load(service, captures, 10)
  await service.call({ method: 'POST', path: '/control/v1/settle' })
  const start = performance.now()
  const reviews = await allReviews(service)
  const took = performance.now() - start
  console.log(`\nQueue of ${count} reviews`)
  const ids = new Set(reviews.map(({ id }) => id))
  show(ids.size === count && reviews.length === count, `${ids.size} listed in ${took.toFixed(0)} ms, required ${count}`)
  const decision = json({ status: 'ACCEPTED', operatorId: 'operator' })
  const decisions = reviews
    .slice(0, DECISIONS)
    .map(({ id }): BenchCall => ({ method: 'POST', path: `/control/v1/reviews/${id}/decisions`, body: decision }))
  const { p50, p99 } = await load(service, decisions, 1)
  console.log(`  a decision: median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
}
