/** IPC channels between the preload script and the main process. */
export const CHANNELS = {
  /** (name, JSON of the arguments) → JSON of the answer, or bytes. */
  call: 'proofbench:call',
  /** (absolute path) → id. */
  admit: 'proofbench:admit',
  /** Sent when the page has subscribed to events. */
  listening: 'proofbench:listening',
  /** HostEvent, to the window. */
  event: 'proofbench:event',
} as const
