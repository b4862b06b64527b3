/** Types of libjpeg-turbo, compiled to WebAssembly by Emscripten; the package has none. */
declare module '@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs' {
  interface Decoder {
    /** Returns memory for the file, to be filled by the caller. */
    getEncodedBuffer(size: number): Uint8Array
    /** Throws a number if libjpeg-turbo reports an error or a warning. */
    decode(): void
    getFrameInfo(): { readonly width: number; readonly height: number; readonly componentCount: number }
    /** Returns a view of grey or RGB pixels, valid until the next call. */
    getDecodedBuffer(): Uint8ClampedArray
    /** Releases the memory. */
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
    /** Memory of the decoder. */
    readonly HEAPU8: Uint8Array
  }

  export default function create(options: Options): Promise<Codec>
}

declare module '@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs' {
  interface Encoder {
    /** Returns memory for the pixels, to be filled by the caller. */
    getDecodedBuffer(frame: {
      readonly width: number
      readonly height: number
      readonly bitsPerSample: 8
      readonly componentCount: 1 | 3
      readonly isSigned: false
    }): Uint8Array
    /** From 1 to 100. */
    setQuality(quality: number): void
    setProgressive(isProgressive: boolean): void
    /** Constant TJSAMP of libjpeg-turbo. */
    setSubSampling(sampling: number): void
    encode(): void
    /** Returns a view of the file, valid until the next call. */
    getEncodedBuffer(): Uint8Array
    /** Releases the memory. */
    delete(): void
  }

  interface Options {
    readonly wasmBinary: Uint8Array
    readonly print?: (text: string) => void
    readonly printErr?: (text: string) => void
  }

  export default function create(options: Options): Promise<{ readonly JPEGEncoder: new () => Encoder }>
}

/** TypeScript declares these only in its DOM library. */
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<object>
  function instantiate(module: object, imports: object): Promise<object>
}
