import { simpleParser } from 'mailparser'
import PostalMime from 'postal-mime'

/** SHA-256 of each decoded body that starts like a ZIP, as the Python script prints them; null if the reader raised an error. */
export type FoundArchives = readonly string[] | null

export interface MimeLibrary {
  readonly name: string
  /** False: the library splits a body that is not encoded into lines and joins them again, so that line ends in it change. */
  readonly keepsLineEnds: boolean
  /** Returns the bodies of all parts that start like a ZIP. Throws the errors of the library. */
  find(message: Uint8Array): Promise<readonly Buffer[]>
}

const archivesAmong = (bodies: readonly Uint8Array[]): readonly Buffer[] =>
  bodies
    .map((bytes) => Buffer.from(bytes))
    .filter((bytes) => /^PK(\x03\x04|\x05\x06)/.test(bytes.toString('latin1', 0, 4)))

/** Libraries for MIME that run in this process. */
export const MIME_LIBRARIES: readonly MimeLibrary[] = [
  {
    name: 'postal-mime',
    keepsLineEnds: false,
    async find(message) {
      const { attachments } = await PostalMime.parse(message, { attachmentEncoding: 'arraybuffer' })
      return archivesAmong(
        attachments.map(({ content }) =>
          typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
        ),
      )
    },
  },
  {
    name: 'mailparser',
    keepsLineEnds: true,
    find: async (message) =>
      archivesAmong((await simpleParser(Buffer.from(message))).attachments.map(({ content }) => content)),
  },
]
