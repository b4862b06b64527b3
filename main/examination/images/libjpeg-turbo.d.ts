/** The package declares no types: libjpeg-turbo compiled to WebAssembly by Emscripten. */
declare module '@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs' {
  interface Decoder {
    /** Memory for the file, to be filled by the caller. */
    getEncodedBuffer(size: number): Uint8Array
    /** Throws a number where libjpeg-turbo reports an error or a warning. */
    decode(): void
    getFrameInfo(): { readonly width: number; readonly height: number; readonly componentCount: number }
    /** A view of grey or RGB pixels, good until the next call. */
    getDecodedBuffer(): Uint8ClampedArray
    /** Gives its memory back. */
    delete(): void
  }

  interface Options {
    readonly wasmBinary?: Uint8Array
    readonly instantiateWasm?: (imports: object, done: (instance: object, module: object) => void) => object
    readonly print?: (text: string) => void
    readonly printErr?: (text: string) => void
  }

  interface Codec {
    readonly JPEGDecoder: new () => Decoder
    /** All memory of the decoder. */
    readonly HEAPU8: Uint8Array
  }

  export default function create(options: Options): Promise<Codec>
}

/** TypeScript keeps these among the types of browsers. */
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<object>
  function instantiate(module: object, imports: object): Promise<object>
}
