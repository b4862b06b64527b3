import {
  type Answer,
  type CallArguments,
  type CallName,
  type CallResults,
  type Failure,
  type HostEvent,
  SERVICE_TOPICS,
} from '../../../shared/bridge/index.ts'
import {
  type Bridge,
  BridgeFailure,
  type Dropped,
  failureOf,
  type HandOverControl,
  type NewAddition,
  type NewList,
} from './bridge.ts'
import { isOneInput } from './dropped-tree.ts'
import { NO_ACCESS, refusal, UNREACHED, uploadFailure } from './host-failures.ts'
import { untilVisible, whenHidden } from './page-visibility.ts'
import { additionTarget, feedUploads, listTarget, type Upload, uploadOne } from './upload.ts'

/** Name of the stored token. */
const TOKEN = 'proofbench-token'

/**
 * Removes the token from the address, so that it is not copied with it. It is stored for all tabs of this origin, so that a
 * copied address opens in another one; it becomes invalid when the host ends.
 */
export function takeToken(): string | null {
  const token = /[#&]token=([\w-]+)/.exec(location.hash)?.[1]
  if (token === undefined) return localStorage.getItem(TOKEN)
  localStorage.setItem(TOKEN, token)
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** Initial and maximum delay before a broken stream is reconnected, in milliseconds. */
const SOON_MS = 500
const LATE_MS = 8000

/** Bridge over loopback HTTP. */
export class WebBridge implements Bridge {
  #token: string
  readonly #listeners = new Set<(event: HostEvent) => void>()
  #stream: AbortController | undefined
  /** Number of the last event; null before the first stream. */
  #lastEvent: number | null = null
  readonly #watching = new Set<(failure: Failure | null) => void>()

  constructor(token: string) {
    this.#token = token
  }

  async call<Name extends CallName>(name: Name, args: CallArguments<Name>): Promise<CallResults[Name]> {
    const response = await this.#send(`call/${name}`, { method: 'POST', body: JSON.stringify(args) })
    if (response.headers.get('Content-Type') === 'application/octet-stream')
      // Only calls whose result is bytes return bytes.
      return new Uint8Array(await response.arrayBuffer()) as CallResults[Name]
    // The host responds according to the shared contract.
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

  readonly readsInPlace = false

  async handOver(
    dropped: readonly Dropped[],
    list: NewList,
    control: HandOverControl,
  ): Promise<CallResults['list.open']> {
    const upload: Upload = (kind, parameters, body, onBytes) =>
      this.#upload(kind, parameters, body, onBytes, control.signal)
    const [only, ...others] = dropped
    if (only && others.length === 0 && isOneInput(only)) {
      const archive = await uploadOne(upload, only, control.onProgress)
      return this.call('list.open', { ...list, archives: [archive] })
    }
    await upload('list', { ...list })
    // Continues while the list is displayed; the host reports when it is lost.
    void feedUploads(upload, listTarget(this, list.list), dropped, control.signal).catch(() => {})
    return { kind: 'list', list: list.list }
  }

  async addToLibrary(dropped: readonly Dropped[], { add, name }: NewAddition, signal: AbortSignal): Promise<void> {
    const upload: Upload = (kind, parameters, body, onBytes) => this.#upload(kind, parameters, body, onBytes, signal)
    await upload('list', { list: add, name })
    void feedUploads(upload, additionTarget(this, add), dropped, signal).catch(() => {})
  }

  #startStream(): AbortController {
    const stop = new AbortController()
    void this.#followOn(stop.signal)
    return stop
  }

  /** Reconnects a broken stream, such as after sleep, and receives what was missed. A hidden tab has no stream. */
  async #followOn(signal: AbortSignal): Promise<void> {
    for (let wait = SOON_MS, isAgain = false; !signal.aborted; isAgain = true) {
      await untilVisible()
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
    const path = this.#lastEvent === null ? 'events' : `events?after=${this.#lastEvent}`
    const response = await this.#send(path, { signal })
    for (const watching of this.#watching) watching(null)
    if (isAgain) {
      for (const topic of SERVICE_TOPICS) this.#emit({ kind: 'service', topic, identity: null })
      for (const change of ['data', 'adds'] as const) this.#emit({ kind: 'library', change })
    }
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      const lines = (rest + piece.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        // `NUMBER JSON`; the first line has a number only.
        const [number = ''] = line.split(' ', 1)
        const json = line.slice(number.length + 1)
        this.#lastEvent = Number(number)
        // Each line has one event of the shared contract.
        if (json !== '') this.#emit(JSON.parse(json) as HostEvent)
      }
    }
  }

  #emit(event: HostEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  async #send(path: string, init: RequestInit, isRetry = false): Promise<Response> {
    let response: Response
    try {
      response = await fetch(`/bridge/${path}`, { ...init, headers: { Authorization: `Bearer ${this.#token}` } })
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw new BridgeFailure(UNREACHED)
    }
    if (response.ok || response.status === 422) return response
    if (response.status === 403 && !isRetry && this.#takesNewerToken()) return this.#send(path, init, true)
    throw refusal(response.status, await response.text())
  }

  /** A host restarted at the same port has another token, which another tab may have received. */
  #takesNewerToken(): boolean {
    const stored = localStorage.getItem(TOKEN)
    if (stored === null || stored === this.#token) return false
    this.#token = stored
    this.#lastEvent = null
    return true
  }

  /** Uses XMLHttpRequest: `fetch` does not report upload progress. */
  #upload(
    kind: string,
    parameters: Readonly<Record<string, string>>,
    body: Blob | undefined,
    onBytes: ((sent: number) => void) | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const abort = (): void => request.abort()
      const settle = (end: () => void) => (): void => {
        signal.removeEventListener('abort', abort)
        end()
      }
      signal.addEventListener('abort', abort)
      request.open('POST', `/bridge/upload/${kind}?${new URLSearchParams(parameters)}`)
      request.setRequestHeader('Authorization', `Bearer ${this.#token}`)
      if (onBytes) request.upload.onprogress = ({ loaded }) => onBytes(loaded)
      request.onload = settle(() =>
        request.status < 300 ? resolve() : reject(uploadFailure(request.status, request.responseText)),
      )
      request.onerror = settle(() => reject(new BridgeFailure(UNREACHED)))
      request.onabort = settle(() => reject(signal.reason))
      request.send(body ?? null)
      if (signal.aborted) abort()
    })
  }
}
