import { createHmac } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type CliEnd, runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { SAMPLE_FOLDER } from './archive-folder.ts'
import { PASSPHRASE, writeKey } from './department.ts'

/** Starts a webhook that keeps what it receives. `status`: of its answers. */
async function webhook(status: () => number) {
  const received: { readonly body: string; readonly signature: unknown }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      received.push({ body, signature: request.headers['x-signature'] })
      response.writeHead(status()).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { received, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/` }
}

test('rules, assignments, absences, figures, samples, disposals and notifications are commands that agree', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'Jane Doe.mime')
  copyFileSync(join(SAMPLE_FOLDER, 'archives', 'reviewed-by-people.mime'), file)
  const env = { PROOFBENCH_HOME: folder, PROOFBENCH_PASSPHRASE: PASSPHRASE }
  const run = (...args: readonly string[]): Promise<CliEnd> => runCli(args, { cwd: folder, env })
  const ran = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...args)
    expect(code, stderr).toBe(0)
    return stdout
  }
  await ran('library', 'add', file, '--key', join(SAMPLE_FOLDER, 'keys', 'signer.pub.pem'))
  for (const name of ['anna', 'bob']) await writeKey(folder, name)
  await ran('reviewer', 'add', 'anna.json', '--role', 'administrator', '--role', 'reviewer')
  await ran('reviewer', 'add', 'bob.json', '--role', 'approver', '--sign', 'anna.json')
  const rules = await ran('library', 'rules')
  writeFileSync(join(folder, 'bad.yaml'), rules.replace('step: reviewers', 'step: bosses'))
  expect(await run('library', 'rules', 'check', 'bad.yaml')).toMatchObject({
    code: 64,
    stderr: expect.stringMatching(/bad\.yaml:\d+:\d+: there is no step bosses/),
  })
  const own = `${rules}retention: [{ id: at-once, from: decided, keep: 0 days }]\nsampling: [{ id: all, strata: [{ id: all, level: II, aql: 1 }] }]\n`
  writeFileSync(join(folder, 'rules.yaml'), own.replace('id: everything', 'id: mine'))
  expect(await ran('library', 'rules', 'try', 'rules.yaml')).toMatch(
    /1 {2}To decide {2}mine {2}reviewers: anna, bob\n0 archives would need nobody; 1 archive would go elsewhere/,
  )
  await ran('library', 'rules', 'set', 'rules.yaml', '--sign', 'anna.json')
  const hook = await webhook(() => (hook.received.length === 1 ? 500 : 200))
  writeFileSync(join(folder, 'secret.txt'), 'a secret')
  const notify = ['library', 'notify', '--to', hook.url, '--secret-file', 'secret.txt', '--state', 'state.json']
  expect(await run(...notify)).toMatchObject({ code: 66, stderr: expect.stringContaining('status 500') })
  await ran(...notify)
  await ran(...notify)
  const [first, second, ...others] = hook.received
  expect(others).toEqual([])
  expect(JSON.parse(second?.body ?? '')).toMatchObject({ events: [{ event: 'waiting', queue: 'decide' }] })
  expect(JSON.parse(first?.body ?? '').events).toEqual(JSON.parse(second?.body ?? '').events)
  expect(second?.signature).toBe(
    createHmac('sha256', 'a secret')
      .update(second?.body ?? '')
      .digest('base64'),
  )
  expect(second?.body).not.toMatch(/jane|anna|bob/i)
  await ran('library', 'assign', file, '--reason', 'knows it', '--sign', 'anna.json')
  expect(await ran('library', 'list', '--facet', 'assignee=anna')).toMatch(/To decide until \S+ by anna/)
  await ran('reviewer', 'absence', 'anna', '--to', 'bob', '--reason', 'ill', '--sign', 'anna.json')
  expect(await ran('library', 'reviews', '--sign', 'bob.json')).toContain('To decide')
  await ran('reviewer', 'absence', 'anna', '--back', '--sign', 'anna.json')
  await ran('library', 'decide', file, '--approve', '--sign', 'anna.json')
  await ran('library', 'confirm', '1', '--sign', 'bob.json')
  const figures = (await ran('library', 'figures', '--format', 'json')).trim().split('\n')
  expect(JSON.parse(figures.at(-1) ?? '')).toMatchObject({
    person: null,
    decided: 1,
    agreeing: 1,
    checked: 1,
    waiting: 1,
  })
  expect(await ran('library', 'figures', '--of', 'decided', '--person', 'anna')).toMatch(/^[0-9a-f]{64}\n$/)
  await ran('library', 'audit', 'draw', 'all', '--seed', '7', '--output', 'sample.yaml', '--sign', 'bob.json')
  const sample = readFileSync(join(folder, 'sample.yaml'), 'utf8')
  writeFileSync(join(folder, 'sample.yaml'), sample.replace('": not-examined', '": right'))
  await ran('library', 'audit', 'report', 'sample.yaml', '--output', 'report.jws', '--sign', 'bob.json')
  expect(await ran('library', 'dispose')).toMatch(/^[0-9a-f]{64} {2}at-once\n$/)
  await ran('library', 'dispose', '--run', '--output', 'certificate.jws', '--sign', 'anna.json')
  for (const paper of ['report.jws', 'certificate.jws'])
    expect(JSON.parse(await ran('library', 'audit', 'verify', paper))).toMatchObject({ holds: true })
  writeFileSync(
    join(folder, 'forged.jws'),
    readFileSync(join(folder, 'report.jws'), 'utf8').replace(/.{4}\n$/, 'AAAA\n'),
  )
  expect((await run('library', 'audit', 'verify', 'forged.jws')).code).toBe(2)
  await ran('library', 'verify')
})
