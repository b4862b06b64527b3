/** Smallest build of exifr. The types of the package itself would declare Node.js in the window. */
declare module 'exifr/dist/mini.esm.mjs' {
  type Block = { readonly pick: readonly number[] }

  interface Options {
    readonly ifd0: Block
    readonly exif: Block
    readonly gps: Block
    readonly mergeOutput: false
    readonly translateKeys: false
    readonly translateValues: false
    readonly reviveValues: false
  }

  /** Values by the numbers of their tags. Resolves to undefined for a file without EXIF. */
  export function parse(
    bytes: Uint8Array,
    options: Options,
  ): Promise<{ readonly [block: string]: { readonly [tag: string]: unknown } } | undefined>
}
