import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type RunningCommand, startCommand } from '../service/faults/running-service.ts'
import { uniqueImage } from '../service/faults/unique-image.ts'
import { filePart, formBody } from '../support/form-body.ts'
import { PICTURE } from '../support/test-service.ts'
import { profileOf } from './cpu-profile.ts'

/**
 * `node test/bench/service-transactions.ts [--seconds 10] [--at-once 6] [--profile]`: whole transactions over HTTP against the
 * built command with scripted checks: create, consents, two images of 1 MB, poll, portrait, proof.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string' }, 'at-once': { type: 'string' }, profile: { type: 'boolean' } },
})
const [seconds, atOnce] = [Number(values.seconds ?? 10), Number(values['at-once'] ?? 6)]
const MIN_PER_SECOND = 30
const KEY = 'back-end-key-of-this-bench'
const BOUNDARY = 'boundary-of-this-bench'
const MEGABYTE = 1_000_000
const FORM = `multipart/form-data; boundary=${BOUNDARY}`

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const picture = (name: string) => filePart(name, Buffer.from(uniqueImage(PICTURE, MEGABYTE)), 'image/png')
const CAPTURE = formBody(BOUNDARY, [picture('DocumentFront'), picture('DocumentBack')])
const PORTRAIT = formBody(BOUNDARY, [filePart('Portrait', Buffer.from(PICTURE), 'image/png')])
const CONSENTS = Buffer.from('[{"approved":true,"type":"PORTRAIT"}]')

function ask(
  service: RunningCommand,
  method: string,
  path: string,
  body?: Buffer,
  type = 'application/json',
): Promise<Buffer> {
  const { baseUrl, controlKey } = service.address
  const headers = {
    apikey: KEY,
    controlkey: controlKey,
    ...(body ? { 'content-type': type, 'content-length': body.length } : {}),
  }
  return new Promise((resolve, reject) => {
    const sent = request(baseUrl + path, { method, agent, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        const whole = Buffer.concat(pieces)
        if (response.statusCode === 200) resolve(whole)
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${whole.toString().slice(0, 300)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const json = (bytes: Buffer): { readonly [member: string]: string } => JSON.parse(bytes.toString('utf8'))

async function transaction(service: RunningCommand): Promise<void> {
  const root = `/svc/v1/identities/${json(await ask(service, 'POST', '/svc/v1/identities')).id}`
  const evaluated = async (id: string | undefined) => {
    while (json(await ask(service, 'GET', `${root}/status/${id}`)).status === 'PROCESSING');
  }
  await ask(service, 'POST', `${root}/consents`, CONSENTS)
  await evaluated(json(await ask(service, 'POST', `${root}/id-documents/capture`, CAPTURE, FORM)).id)
  const { id, sessionId } = json(await ask(service, 'POST', `${root}/attributes/portrait/capture-session?mode=webSDK`))
  await ask(service, 'POST', `/control/v1/sessions/${sessionId}/portrait`, PORTRAIT, FORM)
  await evaluated(id)
  const proof = await ask(service, 'GET', `${root}/proof`)
  if (proof.length < 2 * MEGABYTE) throw new Error('the proof has not both images')
}

/** Returns the processor time of a process so far, in seconds; null if the system does not report it. */
function processorTime(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return null
  }
}

async function load(service: RunningCommand, milliseconds: number): Promise<number> {
  const until = Date.now() + milliseconds
  let count = 0
  const worker = async () => {
    for (; Date.now() < until; count++) await transaction(service)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return count
}

const base = mkdtempSync(join(tmpdir(), 'proofbench-bench-'))
const profiles = join(base, 'profiles')
const service = await startCommand({
  folder: join(base, 'data'),
  tenants: [{ id: 't', backendKey: KEY, examinesImages: false }],
  node: values.profile ? ['--cpu-prof', '--cpu-prof-dir', profiles] : [],
})
try {
  await load(service, 2000)
  const [began, before] = [performance.now(), processorTime(service.process.pid ?? 0)]
  const count = await load(service, seconds * 1000)
  const perSecond = count / ((performance.now() - began) / 1000)
  const after = processorTime(service.process.pid ?? 0)
  const isMet = perSecond >= MIN_PER_SECOND
  console.log(
    `${isMet ? 'met   ' : 'MISSED'} ${perSecond.toFixed(1)} transactions/s on ${cpus().length} processors, required ≥ ${MIN_PER_SECOND}`,
  )
  if (before !== null && after !== null) {
    // Independent of other load on the machine: the rate of the service on one of its processors.
    const each = ((after - before) * 1000) / count
    console.log(
      `       ${each.toFixed(1)} ms of the service's processor time each: ${(1000 / each).toFixed(1)}/s on one processor of its own`,
    )
  }
  process.exitCode = isMet ? 0 : 1
} finally {
  await service.stop()
}
if (values.profile) {
  const [file] = readdirSync(profiles)
  if (file !== undefined) for (const line of profileOf(join(profiles, file), 30)) console.log(line)
}
agent.destroy()
rmSync(base, { recursive: true, force: true })
