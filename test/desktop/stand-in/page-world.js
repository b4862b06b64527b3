// Runs in the page before any other script and contains the preload. The names in double underscores are replaced by the
// source of the preload and by the address rules for fetch.
;(() => {
  const send = globalThis.__standIn
  delete globalThis.__standIn
  const listeners = new Map()
  const paths = new Map()

  const isPlain = (value) =>
    value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
  // Values are copied between both worlds; functions are proxied, files are passed unchanged.
  const copy = (value) => {
    if (typeof value === 'function')
      return (...args) => {
        const result = value(...args.map(copy))
        return result instanceof Promise
          ? result.then(copy, (error) => Promise.reject(new Error(error.message)))
          : copy(result)
      }
    if (value instanceof Blob) return value
    if (Array.isArray(value)) return value.map(copy)
    if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copy(member)]))
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
      async invoke(channel, ...args) {
        const answer = JSON.parse(await send('invoke', channel, JSON.stringify(structuredClone(args))))
        if (answer.error !== undefined) throw new Error(`Error invoking remote method '${channel}': ${answer.error}`)
        return answer.bytes === undefined ? answer.value : bytesOf(answer.bytes)
      },
      send: (channel, ...args) => void send('send', channel, JSON.stringify(structuredClone(args))),
      on: (channel, listener) => void listeners.set(listener, channel),
      off: (_channel, listener) => void listeners.delete(listener),
    },
    webUtils: { getPathForFile: (file) => paths.get(file.webkitRelativePath || file.name) ?? '' },
  }
  // For the stand-in: delivers an event of the main process. For tests: sets the path of a file.
  Object.defineProperty(globalThis, Symbol.for('stand-in'), {
    value: {
      hear(channel, args) {
        for (const [listener, its] of [...listeners]) if (its === channel) listener({}, ...args)
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
