/** Every way between the preload and the main process. There is no other. */
export const CHANNELS = {
  /** (name, JSON of the arguments) → JSON of the answer, or bytes. */
  call: 'proofbench:call',
  /** (absolute path) → id. */
  admit: 'proofbench:admit',
  /** The page hears events from now on. */
  listening: 'proofbench:listening',
  /** HostEvent, to the window. */
  event: 'proofbench:event',
} as const
