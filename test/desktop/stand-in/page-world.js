// Runs in the page before anything else, around the preload. The names in double underscores are replaced: the preload's text, and what the page fetches from where.
;(() => {
  const send = globalThis.__standIn
  delete globalThis.__standIn
  const listeners = new Map()
  const paths = new Map()

  const isPlain = (value) =>
    value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
  // What crosses from one world into the other is a copy; functions are called across, files stay what they are.
  const copy = (value) => {
    if (typeof value === 'function')
      return (...given) => {
        const result = value(...given.map(copy))
        return result instanceof Promise
          ? result.then(copy, (error) => Promise.reject(new Error(error.message)))
          : copy(result)
      }
    if (value instanceof Blob) return value
    if (Array.isArray(value)) return value.map(copy)
    if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copy(one)]))
    return structuredClone(value)
  }
  const freeze = (value) => {
    if (isPlain(value)) Object.values(value).forEach(freeze)
    return Object.freeze(value)
  }
  const bytesOf = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

  const electron = {
    contextBridge: {
      exposeInMainWorld: (name, api) =>
        Object.defineProperty(globalThis, name, { value: freeze(copy(api)), enumerable: true }),
    },
    ipcRenderer: {
      async invoke(channel, ...given) {
        const answer = JSON.parse(await send('invoke', channel, JSON.stringify(structuredClone(given))))
        if (answer.error !== undefined) throw new Error(`Error invoking remote method '${channel}': ${answer.error}`)
        return answer.bytes === undefined ? answer.value : bytesOf(answer.bytes)
      },
      send: (channel, ...given) => void send('send', channel, JSON.stringify(structuredClone(given))),
      on: (channel, listener) => void listeners.set(listener, channel),
      off: (_channel, listener) => void listeners.delete(listener),
    },
    webUtils: { getPathForFile: (file) => paths.get(file.webkitRelativePath || file.name) ?? '' },
  }
  // For the stand-in and the tests: an event from the main process; the place of a file that a test hands over.
  Object.defineProperty(globalThis, Symbol.for('stand-in'), {
    value: {
      hear(channel, given) {
        for (const [listener, its] of [...listeners]) if (its === channel) listener({}, ...given)
      },
      place: (name, path) => void paths.set(name, path),
    },
  })

  const fetched = globalThis.fetch
  globalThis.fetch = (address, options) =>
    fetched(
      typeof address === 'string'
        ? __ADDRESSES__.reduce((text, [from, to]) => text.replace(new RegExp(from), to), address)
        : address,
      options,
    )

  // Sandboxed preloads can require `electron` and a few modules of Node that are not used here.
  const load = (name) => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`)
    return electron
  }
  // biome-ignore lint/correctness/noUnusedFunctionParameters: the preload uses it
  ;((require) => {
    __PRELOAD__
  })(load)
})()
