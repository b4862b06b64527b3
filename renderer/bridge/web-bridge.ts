import type { Answer, CallArguments, CallName, CallResults, Failure, HostEvent } from '../../shared/bridge/calls.ts'
import { SERVICE_TOPICS } from '../../shared/bridge/service-state.ts'
import { type Bridge, BridgeFailure, type Dropped, failureOf } from './bridge.ts'

const KEPT = 'proofbench-token'

/** Takes the token out of the address, where it would be copied along, into this tab's own storage. */
export function takeToken(): string | null {
  const given = /[#&]token=([\w-]+)/.exec(location.hash)?.[1]
  if (given === undefined) return sessionStorage.getItem(KEPT)
  sessionStorage.setItem(KEPT, given)
  history.replaceState(history.state, '', location.pathname + location.search)
  return given
}

const UNREACHED = {
  code: 'window.host-gone',
  message: 'The host of this window does not answer',
  hint: 'Start it again in the terminal and open the address that it prints.',
}
const NO_ACCESS = {
  code: 'window.no-access',
  message: 'This window has no access to its host',
  hint: 'Open the address that the terminal printed, with all that stands behind the # sign.',
}

/** Milliseconds after which a stream that broke off is taken up again, at first and at last. */
const SOON_MS = 500
const LATE_MS = 8000

/** The bridge over loopback HTTP. */
export class WebBridge implements Bridge {
  readonly #token: string
  readonly #listeners = new Set<(event: HostEvent) => void>()
  #stream: AbortController | undefined
  readonly #watching = new Set<(failure: Failure | null) => void>()

  constructor(token: string) {
    this.#token = token
  }

  async call<Name extends CallName>(name: Name, given: CallArguments<Name>): Promise<CallResults[Name]> {
    const response = await this.#send(`call/${name}`, { method: 'POST', body: JSON.stringify(given) })
    if (response.headers.get('Content-Type') === 'application/octet-stream')
      // Only calls whose result is bytes are answered so.
      return new Uint8Array(await response.arrayBuffer()) as CallResults[Name]
    // The host answers every call by the contract that it shares with this window.
    const answer = (await response.json()) as Answer<CallResults[Name]>
    if (answer.kind === 'failure') throw new BridgeFailure(answer.failure)
    return answer.result
  }

  /** All listeners share one stream: browsers allow six connections to a host, for all its windows together. */
  listen(listener: (event: HostEvent) => void): () => void {
    this.#listeners.add(listener)
    this.#stream ??= this.#startStream()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#stream?.abort()
      this.#stream = undefined
    }
  }

  watch(listener: (failure: Failure | null) => void): () => void {
    this.#watching.add(listener)
    return () => this.#watching.delete(listener)
  }

  async handOver(
    dropped: Dropped,
    onProgress: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<string> {
    const archive = `upload-${crypto.randomUUID()}`
    const upload = (kind: string, name: string, body?: Blob): Promise<Response> =>
      this.#send(`upload/${kind}?${new URLSearchParams({ archive, name })}`, {
        method: 'POST',
        signal,
        ...(body ? { body } : {}),
      })
    if (dropped.kind === 'file') {
      onProgress(0, dropped.file.size)
      await upload('file', dropped.name, dropped.file)
      return archive
    }
    const total = dropped.files.reduce((sum, { file }) => sum + file.size, 0)
    let done = 0
    for (const { path, file } of dropped.files) {
      onProgress(done, total)
      await upload('part', path, file)
      done += file.size
    }
    await upload('folder-done', dropped.name)
    return archive
  }

  #startStream(): AbortController {
    const stop = new AbortController()
    void this.#followOn(stop.signal)
    return stop
  }

  /**
   * A stream that breaks off, as when a laptop sleeps, is taken up again; what was missed meanwhile is asked anew. A tab that
   * nobody sees has none.
   */
  async #followOn(signal: AbortSignal): Promise<void> {
    for (let wait = SOON_MS, isAgain = false; !signal.aborted; isAgain = true) {
      await untilSeen()
      const hidden = whenHidden()
      const failure = await this.#follow(AbortSignal.any([signal, hidden]), isAgain).then(
        () => UNREACHED,
        (error: unknown) => failureOf(error),
      )
      if (signal.aborted) return
      if (hidden.aborted) continue
      for (const watching of this.#watching) watching(failure)
      if (failure.code === NO_ACCESS.code) return
      await new Promise((resolve) => setTimeout(resolve, wait))
      wait = Math.min(2 * wait, LATE_MS)
    }
  }

  async #follow(signal: AbortSignal, isAgain: boolean): Promise<void> {
    const response = await this.#send('events', { signal })
    for (const watching of this.#watching) watching(null)
    if (isAgain) for (const topic of SERVICE_TOPICS) this.#tell({ kind: 'service', topic, identity: null })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      const lines = (rest + piece.value).split('\n')
      rest = lines.pop() ?? ''
      // Each line is one event of the shared contract.
      for (const line of lines) if (line !== '') this.#tell(JSON.parse(line) as HostEvent)
    }
  }

  #tell(event: HostEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  async #send(place: string, init: RequestInit): Promise<Response> {
    let response: Response
    try {
      response = await fetch(`/bridge/${place}`, { ...init, headers: { Authorization: `Bearer ${this.#token}` } })
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw new BridgeFailure(UNREACHED)
    }
    if (response.ok || response.status === 422) return response
    if (response.status === 403) throw new BridgeFailure(NO_ACCESS)
    const reason = (await response.text()).trim()
    throw new BridgeFailure({
      code: 'window.refused',
      message: `The host refused this: ${reason}`,
      hint: 'Give one archive, or the folder of one unpacked archive.',
    })
  }
}

const untilSeen = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })

function whenHidden(): AbortSignal {
  const hidden = new AbortController()
  document.addEventListener('visibilitychange', () => hidden.abort(), { once: true })
  return hidden.signal
}
