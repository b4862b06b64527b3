import type { ServicePart } from '../../../shared/bridge/index.ts'
import { base64Of } from '../base64-of.ts'

export const base64OfText = (text: string): string => base64Of(new TextEncoder().encode(text))

/** Converts a file of the user to a part for submission. */
export async function partOfFile(name: string, file: File): Promise<ServicePart> {
  return {
    name,
    fileName: file.name.slice(0, 255) || name,
    contentType: /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream',
    base64: base64Of(new Uint8Array(await file.arrayBuffer())),
  }
}

/** Creates a text field of a submission. */
export const textPart = (name: string, text: string): ServicePart => ({
  name,
  fileName: null,
  contentType: 'text/plain',
  base64: base64OfText(text),
})

/** Front, then back. */
export const documentParts = (files: readonly File[]): Promise<readonly ServicePart[]> =>
  Promise.all(files.slice(0, 2).map((file, index) => partOfFile(index === 0 ? 'DocumentFront' : 'DocumentBack', file)))

/** Converts files of a chip, identified by names such as `dg1.bin`; others are ignored. */
export async function chipParts(files: readonly File[]): Promise<readonly ServicePart[]> {
  const named = files.flatMap((file) => {
    const name = /^(dg(?:[1-9]|1[0-6])|sod)(?:\.|$)/i.exec(file.name)?.[1]?.toUpperCase()
    return name === undefined ? [] : [partOfFile(name, file)]
  })
  return Promise.all(named)
}
