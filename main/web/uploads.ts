import { createWriteStream, mkdtempSync, renameSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LIST_OPERANDS } from '../../shared/bridge/index.ts'
import type { AppHost, OfferedArchive } from '../host/index.ts'
import { type FoundInput, makeFolder, type TemporaryFile, temporaryFile } from '../input/index.ts'
import { createUploadFolder } from './upload-folder.ts'

/** Maximum size of one dropped file, bytes. */
const UPLOAD_BYTES = 8 * 1024 ** 3
/** Maximum number of files in one dropped folder. */
const FOLDER_FILES = 20_000

const BROKEN = 'a file of the folder broke off: drop the folder again'

export class UploadRefused extends Error {
  override name = 'UploadRefused'
}

/** Files dropped on the window: a single file is stored in a file without a name, the files of a folder in a private folder. */
export class Uploads {
  readonly #bridge: AppHost
  /** Folder of this process for all uploads stored under a name. */
  readonly #root: string
  readonly #folders = new Map<string, { readonly path: string; count: number; isBroken: boolean }>()
  /** Private folder of each list; its files are named by number, not by their original names. */
  readonly #lists = new Map<string, { readonly path: string; count: number }>()

  constructor(bridge: AppHost, folder: string) {
    this.#bridge = bridge
    this.#root = createUploadFolder(folder)
  }

  /** Receives a complete file and offers it under `archive`. */
  async file(archive: string, name: string, request: IncomingMessage): Promise<void> {
    const file = temporaryFile(this.#root)
    try {
      await writeBody(file, request)
    } catch (error) {
      file.close()
      throw error
    }
    this.#bridge.offer(archive, offeredFile(name, file))
  }

  /** Receives one file of a folder; `path` comes from the browser and must be a plain relative path. */
  async part(archive: string, path: string, request: IncomingMessage): Promise<void> {
    if (!isPlainPath(path)) throw new UploadRefused('a file name of the folder leads out of it or cannot be written')
    const folder = this.#folders.get(archive) ?? {
      path: mkdtempSync(join(this.#root, 'folder-')),
      count: 0,
      isBroken: false,
    }
    this.#folders.set(archive, folder)
    folder.count += 1
    try {
      if (folder.isBroken) throw new UploadRefused(BROKEN)
      if (folder.count > FOLDER_FILES) throw new UploadRefused(`more than ${FOLDER_FILES} files in one folder`)
      const target = join(folder.path, ...path.split('/'))
      makeFolder(dirname(target), 0o700)
      await pipeline(limited(request), createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      // What is left would look like a damaged archive, and is data of people.
      folder.isBroken = true
      rmSync(folder.path, { recursive: true, force: true })
      throw error
    }
  }

  folderDone(archive: string, name: string): void {
    const path = this.#wholeFolder(archive)
    this.#bridge.offer(archive, {
      name,
      reference: { kind: 'folder', name: basename(name), path },
      isCopy: true,
      release: () => rmSync(path, { recursive: true, force: true }),
    })
  }

  /** Starts a list, or an addition to the library, whose archives are uploaded one by one while it runs. */
  async startList(list: string, name: string): Promise<void> {
    const path = mkdtempSync(join(this.#root, 'list-'))
    try {
      const release = (): void => {
        this.#lists.delete(list)
        rmSync(path, { recursive: true, force: true })
      }
      if (isAddition(list)) await this.#bridge.library.startUpload(list, name, release)
      else this.#bridge.lists.start(list, name, release)
    } catch (error) {
      rmSync(path, { recursive: true, force: true })
      throw error
    }
    this.#lists.set(list, { path, count: 0 })
  }

  /** Receives one file of a list; `name` is only displayed. */
  async listFile(list: string, name: string, request: IncomingMessage): Promise<void> {
    const path = this.#nextPath(list)
    try {
      await pipeline(limited(request), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      rmSync(path, { force: true })
      throw error
    }
    await this.#receive(list, { reference: { kind: 'file', name, path }, isCopy: true })
  }

  /** Adds a folder that was uploaded file by file as one archive of a list. */
  async listFolder(list: string, archive: string, name: string): Promise<void> {
    const folder = this.#wholeFolder(archive)
    const path = this.#nextPath(list)
    renameSync(folder, path)
    await this.#receive(list, { reference: { kind: 'folder', name, path }, isCopy: true })
  }

  /** Takes a folder whose files have all come. */
  #wholeFolder(archive: string): string {
    const folder = this.#folders.get(archive)
    if (!folder) throw new UploadRefused('the folder is empty')
    this.#folders.delete(archive)
    if (folder.isBroken) throw new UploadRefused(BROKEN)
    return folder.path
  }

  async #receive(list: string, found: FoundInput): Promise<void> {
    if (isAddition(list)) await this.#bridge.library.addInput(list, found)
    else this.#bridge.lists.get(list).add(found)
  }

  #nextPath(list: string): string {
    const folder = this.#lists.get(list)
    if (!folder) throw new UploadRefused('there is no such list')
    folder.count += 1
    if (folder.count > LIST_OPERANDS) throw new UploadRefused(`more than ${LIST_OPERANDS} archives in one list`)
    return join(folder.path, String(folder.count))
  }

  close(): void {
    rmSync(this.#root, { recursive: true, force: true })
    this.#folders.clear()
  }
}

/** Whether files are uploaded to the library, not to a list. */
const isAddition = (list: string): boolean => list.startsWith('add-')

function offeredFile(name: string, file: TemporaryFile): OfferedArchive {
  const { descriptor } = file
  return { name, reference: { kind: 'descriptor', name, descriptor }, release: () => file.close() }
}

async function writeBody(file: TemporaryFile, request: IncomingMessage): Promise<void> {
  for await (const chunk of limited(request)) file.write(chunk)
}

async function* limited(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  let total = 0
  // The request stays open when it is left, so that its refusal can be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    // Requests emit buffers unless an encoding is set.
    const bytes = chunk as Uint8Array
    total += bytes.length
    if (total > UPLOAD_BYTES) throw new UploadRefused(`more than ${UPLOAD_BYTES} bytes`)
    yield bytes
  }
}

const isPlainPath = (path: string): boolean =>
  path.length <= 1024 &&
  path.split('/').length <= 16 &&
  path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && !/[\p{Cc}\\:*?"<>|]/u.test(name))
